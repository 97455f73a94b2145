import { PersonDetail } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshOffice } from '../office/office-api.ts';

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['office', 'person', id] as const,
    queryFn: ({ signal }) => api.get('office/people/:id', { params: { id }, signal, read: readDataAs(PersonDetail) }),
    staleTime: 0,
  });

const input = (id: string, text: string) => ({ params: { id }, body: { reason: text } });

const personChanges = {
  suspend: (id: string, text: string) => api.post('office/people/:id/suspend', input(id, text)),
  reinstate: (id: string, text: string) => api.post('office/people/:id/reinstate', input(id, text)),
  'end-sessions': (id: string) => api.post('office/people/:id/end-sessions', { params: { id } }),
};
export type PersonChange = keyof typeof personChanges;

export const changePerson = (id: string) =>
  mutationOptions({
    mutationFn: async ({ change, text = '' }: { change: PersonChange; text?: string }) => {
      await personChanges[change](id, text);
    },
    onSettled: refreshOffice,
  });

export const writeNote = () =>
  mutationOptions({ ...idempotentMutation('POST office/people/:id/notes'), onSettled: refreshOffice });
