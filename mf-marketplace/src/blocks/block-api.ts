import { BlockState } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
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

/** Conversations close and open with it. */
const refreshed = {
  onSuccess: async (_answer: unknown, _id: string, _result: unknown, { client }: MutationFunctionContext) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: blockQueries.all() }),
      client.invalidateQueries({ queryKey: conversationQueries.all() }),
    ]);
  },
};

export const blockPerson = mutationOptions({
  ...refreshed,
  mutationFn: async (person: string): Promise<void> => {
    await api.post('blocks', { body: { person } });
  },
});

export const unblockPerson = mutationOptions({
  ...refreshed,
  mutationFn: async (id: string): Promise<void> => {
    await api.delete('blocks/:id', { params: { id } });
  },
});
