import { errorCodes, serviceStatuses, serviceTransition } from '@nearhand/contracts';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider');

const move = (id: string, status: string, as?: Person) =>
  site.call('PATCH', `/services/${id}/status`, { as, body: { status } });

const pairs = serviceStatuses.flatMap((from) => serviceStatuses.map((to) => [from, to] as const));

test.each(pairs)('from %s to %s goes by the table', async (from, to) => {
  const { id } = await listing(site, provider, { status: from });
  const answer = await move(id, to, provider);
  if (serviceTransition(from, to)) {
    expect(answer.json().data.status).toBe(to);
  } else {
    expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.serviceTransitionRefused]);
  }
});

test('of two who ask at once, one is refused', async () => {
  const { id } = await listing(site, provider, { status: 'draft' });
  const answers = await Promise.all([move(id, 'active', provider), move(id, 'active', provider)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('only the owner and admins change it; drafts of others are not found', async () => {
  const [{ id }, draft] = [await listing(site, provider), await listing(site, provider, { status: 'draft' })];
  const rival = await person(site, 'provider');
  const { notSignedIn, serviceForbidden, serviceNotFound, invalidInput } = errorCodes;
  const codeOf = async (answer: ReturnType<typeof move>) => (await answer).json().code;
  expect(await codeOf(move(id, 'paused'))).toBe(notSignedIn);
  expect(await codeOf(move(id, 'paused', rival))).toBe(serviceForbidden);
  expect(await codeOf(move(id, 'paused', await person(site)))).toBe(serviceForbidden);
  expect(await codeOf(move(draft.id, 'active', rival))).toBe(serviceNotFound);
  expect(await codeOf(move(draft.id, 'deleted', provider))).toBe(invalidInput);
  expect((await move(id, 'paused', await person(site, 'admin'))).statusCode).toBe(200);
});
