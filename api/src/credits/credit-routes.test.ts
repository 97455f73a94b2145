import { person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();

test('a new account has no credits', async () => {
  const answer = await site.call('GET', '/subscription/credits', { as: await person(site, 'provider') });
  expect(answer.json()).toEqual({ data: { credits: 0 } });
});

test('visitors have no balance', async () => {
  expect((await site.call('GET', '/subscription/credits')).statusCode).toBe(401);
});
