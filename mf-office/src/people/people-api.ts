import { errorCodes, PersonDetail, type PersonState } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, errorCode } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshOffice } from '../office/office-api.ts';

const read = readDataAs(PersonDetail);

const readPerson = (id: string, signal?: AbortSignal) =>
  api.get('office/people/:id', { params: { id }, read, ...(signal && { signal }) });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['office', 'person', id] as const,
    queryFn: ({ signal }) => readPerson(id, signal),
    staleTime: 0,
  });

const input = (id: string, text: string) => ({ params: { id }, body: { reason: text }, read });

/** The API refuses a change whose answer was lost before: the person is as asked. */
const orAsAsked = async (change: Promise<PersonDetail>, id: string, state: PersonState) => {
  try {
    return await change;
  } catch (error) {
    const isRefused = (await errorCode(error)) === errorCodes.suspensionRefused;
    const person = isRefused ? await readPerson(id).catch(() => undefined) : undefined;
    if (person?.state !== state) throw error;
    return person;
  }
};

const personChanges = {
  suspend: (id: string, text: string) =>
    orAsAsked(api.post('office/people/:id/suspend', input(id, text)), id, 'suspended'),
  reinstate: (id: string, text: string) =>
    orAsAsked(api.post('office/people/:id/reinstate', input(id, text)), id, 'active'),
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
