import { type AccountSession, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../kernel/accounts/table.ts';
import { days, minutes } from '../../kernel/time/clock.ts';
import { elsewhere, type Person, person, setPassword, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp({ settings: { trustedProxies: 1, placeHeader: 'cf-ipcountry' } });
const ada = usePerson(site, 'customer', 'Ada Moss');
const password = 'lovelace';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const logIn = async (one: Person, headers: Record<string, string>): Promise<Person> => {
  await setPassword(site, one, password);
  const body = { email: one.email, password };
  const { token } = (await site.call('POST', '/auth/login', { body, headers })).json();
  return { ...one, headers: { authorization: `Bearer ${token}` } };
};
const list = (as: Person): Promise<AccountSession[]> => site.read('/auth/sessions', as);
const currentOf = async (as: Person) => (await list(as)).find(({ isCurrent }) => isCurrent);
const end = (as: Person, id = '') => site.call('DELETE', `/auth/sessions/${id}`, { as });
const isSignedIn = async (as: Person) => (await site.call('GET', '/auth/me', { as })).statusCode === 200;

test.each([
  [chrome, { 'cf-ipcountry': 'DE' }, 'Chrome on Windows', 'Germany'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { 'cf-ipcountry': 'S%C3%A3o%20Paulo' },
    'Safari on iOS',
    'São Paulo',
  ],
  ['curl/8.9.1', { 'cf-ipcountry': 'XX' }, 'Unknown device', '203.0.113.x'],
  ['(', { 'cf-ipcountry': '%' }, 'Unknown device', '%'],
  [chrome, { 'x-forwarded-for': '2001:db8:7:8:9::1' }, 'Chrome on Windows', '2001:db8:7::/48'],
])('a login from %s with %j is shown as %s, %s', async (agent, headers: Record<string, string>, device, place) => {
  const sent = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9', ...headers };
  const session = await currentOf(await logIn(ada, sent));
  expect([session?.device || 'Unknown device', session?.place]).toEqual([device, place]);
  expect(JSON.stringify(await site.db.select().from(sessions))).not.toMatch(/203\.0\.113\.9|db8:7:8|Mozilla/);
});

test('the last use is written in steps of 10 minutes', async () => {
  const started = new Date(Math.ceil(site.now.getTime() / minutes(10)) * minutes(10));
  site.pass(started.getTime() - site.now.getTime() + minutes(4));
  const here = await logIn(ada, {});
  const lastUse = async () => (await currentOf(here))?.lastUsedAt;
  const loggedIn = site.now.toISOString();
  expect([await lastUse(), (await currentOf(here))?.createdAt]).toEqual([loggedIn, loggedIn]);
  site.pass(minutes(5));
  expect(await lastUse()).toBe(loggedIn);
  site.pass(minutes(13));
  await isSignedIn(here);
  expect(await lastUse()).toBe(new Date(started.getTime() + minutes(20)).toISOString());
});

test('the latest used comes first; ended and expired sessions are not in the list', async () => {
  const here = await elsewhere(site, ada);
  const ended = await elsewhere(site, ada);
  await site.call('POST', '/auth/logout', { as: ended });
  site.pass(minutes(20));
  const latest = await elsewhere(site, ada);
  expect((await list(latest)).map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect((await list(here)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  site.pass(days(30) - minutes(20));
  expect((await list(latest)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('one session ends, by its account alone, and leaves no device or place', async () => {
  const there = await logIn(ada, { 'user-agent': chrome });
  const id = (await currentOf(there))?._id;
  const none = [404, errorCodes.sessionNotFound];
  expect(await outcome(end(await person(site), id))).toEqual(none);
  expect(await isSignedIn(there)).toBe(true);
  expect((await end(ada, id)).statusCode).toBe(200);
  expect([await isSignedIn(there), await isSignedIn(ada)]).toEqual([false, true]);
  expect(await outcome(end(ada, id))).toEqual(none);
  const rows = await site.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, id ?? ''));
  expect(rows).toMatchObject([{ device: '', place: '' }]);
});

test('all other sessions of the account end, and no others', async () => {
  const [there, eve] = [await elsewhere(site, ada), await person(site)];
  expect((await site.call('DELETE', '/auth/sessions', { as: ada })).statusCode).toBe(200);
  expect([await isSignedIn(ada), await isSignedIn(there), await isSignedIn(eve)]).toEqual([true, false, true]);
  expect(await list(ada)).toHaveLength(1);
});
