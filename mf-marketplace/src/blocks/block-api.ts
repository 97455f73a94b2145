import { BlockState } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { conversationQueries } from '../conversations/conversation-api.ts';

export const blockQueries = {
  all: () => ['marketplace', 'blocks'] as const,
  state: (personId: string) =>
    queryOptions({
      queryKey: [...blockQueries.all(), personId] as const,
      queryFn: ({ signal }) =>
        api.get('blocks/:id', { params: { id: personId }, signal, read: readDataAs(BlockState) }),
      staleTime: 0,
    }),
};

// Conversations close and open with it.
const refetched = refetching(blockQueries.all, conversationQueries.all);

export const blockPerson = mutationOptions({
  mutationFn: (person: string) => api.post('blocks', { body: { person }, read: readDataAs(BlockState) }),
  onSuccess: showing(blockQueries.state, (_before, _person, state) => state),
  onSettled: refetched,
});

export const unblockPerson = mutationOptions({
  mutationFn: (id: string) => api.delete('blocks/:id', { params: { id } }),
  onSuccess: showing(blockQueries.state, (state) => ({ ...state, isBlocked: false })),
  onSettled: refetched,
});
