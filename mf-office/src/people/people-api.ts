import { PersonDetail, PersonRow, type PersonState, type Role } from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { pagedList } from '../office/office-api.ts';

export interface PeopleFilter {
  search?: string;
  role?: Role;
  state?: PersonState;
}

export const peopleQueries = {
  all: () => ['office', 'people'] as const,
  list: (filter: PeopleFilter) =>
    pagedList(['people', 'list', filter.search ?? '', filter.role ?? '', filter.state ?? ''], ({ query, signal }) =>
      api.get('office/people', { query: { ...query, ...filter }, signal, read: readAs(Page(PersonRow)) }),
    ),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('office/people/:id', { params: { id }, signal, read: readDataAs(PersonDetail) }),
      staleTime: 0,
    }),
};

export const usePersonUpdates = (): void => useRefreshOn(['booking.changed'], peopleQueries.all());

const input = (id: string, text: string) => ({ params: { id }, body: { reason: text } });

/** Changes of a person that take a text: a reason, or a note. */
export const personChanges = {
  suspend: (id: string, text: string) => api.post('office/people/:id/suspend', input(id, text)),
  reinstate: (id: string, text: string) => api.post('office/people/:id/reinstate', input(id, text)),
  note: (id: string, text: string) => api.post('office/people/:id/notes', { params: { id }, body: { text } }),
  'end-sessions': (id: string) => api.post('office/people/:id/end-sessions', { params: { id } }),
};
export type PersonChange = keyof typeof personChanges;

export const changePerson = (id: string) =>
  mutationOptions({
    mutationFn: async ({ change, text = '' }: { change: PersonChange; text?: string }) => {
      await personChanges[change](id, text);
    },
    // The log has a new line, too.
    onSettled: (_answer, _error, _input, _result, { client }: MutationFunctionContext) =>
      client.invalidateQueries({ queryKey: ['office'] }),
  });
