import { PersonDetail } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshOffice } from '../office/office-api.ts';

const read = readDataAs(PersonDetail);

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['office', 'person', id] as const,
    queryFn: ({ signal }) => api.get('office/people/:id', { params: { id }, signal, read }),
    staleTime: 0,
  });

const input = (id: string, text: string) => ({ params: { id }, body: { reason: text }, read });

const personChanges = {
  suspend: (id: string, text: string) => api.post('office/people/:id/suspend', input(id, text)),
  reinstate: (id: string, text: string) => api.post('office/people/:id/reinstate', input(id, text)),
  'end-sessions': async (id: string) => {
    await api.post('office/people/:id/end-sessions', { params: { id } });
    return undefined;
  },
};
export type PersonChange = keyof typeof personChanges;

export const changePerson = (id: string) =>
  mutationOptions({
    mutationFn: ({ change, text = '' }: { change: PersonChange; text?: string }): Promise<PersonDetail | undefined> =>
      personChanges[change](id, text),
    onSuccess: showing(
      () => personQuery(id),
      (person, _change, changed) => changed ?? { ...person, sessions: [] },
    ),
    onSettled: refreshOffice,
  });

export const writeNote = () =>
  mutationOptions({
    ...idempotentMutation('POST office/people/:id/notes', { read }),
    onSuccess: showing(
      ({ params }) => personQuery(params.id),
      (_before, _note, person) => person,
    ),
    onSettled: refreshOffice,
  });
