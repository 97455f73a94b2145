import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { days } from '../../kernel/time/clock.ts';
import { deleteAccount, elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { sendReset } from './password.ts';
import { emailChanges } from './table.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
let ada: Person;

beforeEach(async () => {
  await site.db.delete(rateLimits);
  site.now = new Date('2030-05-10T12:00:00Z');
  ada = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, ada, 'lovelace');
});

const post = (path: string, body: object) => site.call('POST', `/auth/${path}`, { body });
const fresh = () => `${randomUUID()}@thief.test`;
/** As with a borrowed session: without the password. */
const change = async (email = fresh()): Promise<string> => {
  expect((await site.call('PUT', '/auth/updatedetails', { as: ada, body: { email } })).statusCode).toBe(200);
  return email;
};
const tokens = async (page: string, email = ada.email) =>
  (await emails.of(site, email)).flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
const undoToken = async () => (await tokens('email-change')).at(-1) ?? 'no token';
const resetToken = async (email = ada.email) => (await tokens('reset-password', email)).at(-1) ?? 'no token';
const answer = (token: string, keep = false) => post('email-change', { token, keep });
const login = async (email: string, password = 'lovelace') =>
  (await post('login', { email, password })).statusCode === 200;
const isSignedIn = async (as: Person) => (await site.call('GET', '/auth/me', { as })).statusCode === 200;
const signUp = (email: string) =>
  outcome(post('register', { name: 'Someone Else', email, password: 'different', role: 'customer' }));
const changePassword = (as: Person) =>
  site.call('PUT', '/auth/updatepassword', { as, body: { currentPassword: 'lovelace', newPassword: 'analytical' } });
const later = (inDays: number) => {
  site.pass(days(inDays));
};

test('links to set a password go to the old address for 7 days, whichever address asks', async () => {
  const email = await change();
  for (const one of [email, ada.email.toUpperCase()]) await post('forgot-password', { email: one });
  expect(await tokens('reset-password')).toHaveLength(2);
  expect(await tokens('reset-password', email)).toEqual([]);
  later(7);
  for (const one of [email, ada.email]) await post('forgot-password', { email: one });
  expect([await tokens('reset-password'), await tokens('reset-password', email)]).toMatchObject([
    { length: 2 },
    { length: 1 },
  ]);
});

test('a link goes to the present address where the change was taken back after the request was read', async () => {
  const email = await change();
  await change(ada.email);
  const [account] = await site.db.select().from(users).where(eq(users.id, ada._id));
  if (!account) throw new Error('Ada has no account.');
  sendReset(site.app, { ...account, email });
  expect([await tokens('reset-password'), await tokens('reset-password', email)]).toMatchObject([
    { length: 1 },
    { length: 0 },
  ]);
});

test('a change ends the other sessions and stays in the one that made it', async () => {
  const owner = await elsewhere(site, ada);
  await change();
  expect([await isSignedIn(ada), await isSignedIn(owner)]).toEqual([true, false]);
});

test('the old address undoes it once: it comes back, all sessions end, and a link for a password follows', async () => {
  const email = await change();
  const token = await undoToken();
  expect((await answer(token)).json()).toEqual({ data: { userId: ada._id } });
  expect([await isSignedIn(ada), await login(ada.email), await login(email)]).toEqual([false, true, false]);
  expect((await post('reset-password', { token: await resetToken(), password: 'analytical' })).statusCode).toBe(200);
  expect(await outcome(answer(token))).toEqual([400, errorCodes.emailChangeInvalid]);
});

test('of two changes the first address stays the trusted one, and each of its links works', async () => {
  await change();
  const first = await undoToken();
  const email = await change();
  expect(await undoToken()).not.toBe(first);
  await post('forgot-password', { email });
  expect(await tokens('reset-password')).toHaveLength(1);
  expect((await answer(first)).statusCode).toBe(200);
  expect(await login(ada.email)).toBe(true);
});

test('a password that is set by the old address brings the address back, also by a link from before the change', async () => {
  await post('forgot-password', { email: ada.email });
  const email = await change();
  const body = { token: await resetToken(), password: 'analytical' };
  expect((await post('reset-password', body)).statusCode).toBe(200);
  expect([await login(ada.email, 'analytical'), await login(email, 'analytical')]).toEqual([true, false]);
  expect(await site.db.$count(emailChanges, eq(emailChanges.userId, ada._id))).toBe(0);
});

test.each([
  ['the password', () => changePassword(ada)],
  ['the link to the old address', async () => answer(await undoToken(), true)],
])('confirmed by %s, the new address gets the links and the old one is free', async (_how, confirm) => {
  const email = await change();
  const token = await undoToken();
  expect((await confirm()).statusCode).toBe(200);
  await post('forgot-password', { email });
  expect([await tokens('reset-password'), await tokens('reset-password', email)]).toMatchObject([[], { length: 1 }]);
  expect((await answer(token)).json().code).toBe(errorCodes.emailChangeInvalid);
  expect((await signUp(ada.email))[0]).toBe(201);
});

test('for 7 days no other account gets the old address, and the error does not say why', async () => {
  await change();
  expect(await signUp(ada.email.toUpperCase())).toEqual([400, errorCodes.registrationRefused]);
  const taking = site.call('PUT', '/auth/updatedetails', { as: await person(site), body: { email: ada.email } });
  expect(await outcome(taking)).toEqual([409, errorCodes.detailsRefused]);
  later(7);
  expect((await signUp(ada.email))[0]).toBe(201);
  expect((await answer(await undoToken())).json().code).toBe(errorCodes.emailChangeInvalid);
  later(1);
  await runJob(site, jobNamed('sweep'));
  expect(await site.db.$count(emailChanges, eq(emailChanges.userId, ada._id))).toBe(0);
});

test('deleting the account frees the old address at once', async () => {
  await change();
  expect((await deleteAccount(site, ada)).statusCode).toBe(200);
  expect((await signUp(ada.email))[0]).toBe(201);
});

test('going back to the old address leaves nothing to undo', async () => {
  await change();
  await change(ada.email);
  expect(await site.db.$count(emailChanges, eq(emailChanges.userId, ada._id))).toBe(0);
});

test.each([
  ['a new password', () => changePassword(ada)],
  [
    'a reset',
    async () => {
      await post('forgot-password', { email: ada.email });
      return post('reset-password', { token: await resetToken(), password: 'analytical' });
    },
  ],
  [
    'an undone change of the email',
    async () => {
      await change();
      return answer(await undoToken());
    },
  ],
])('%s ends the secret address of the calendar', async (_what, act) => {
  const { url } = (await site.call('POST', '/calendar-feed', { as: ada })).json().data;
  const feed = () => site.app.inject({ url: new URL(url).pathname });
  expect((await feed()).statusCode).toBe(200);
  expect((await act()).statusCode).toBe(200);
  expect((await feed()).statusCode).toBe(404);
});
