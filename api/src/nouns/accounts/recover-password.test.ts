import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { passwordResets } from './table.ts';

const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { trustedProxies: 1 } });
let ada: Person;

beforeEach(async () => {
  ada = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, ada, 'lovelace');
});

const change = (currentPassword: string, newPassword = 'analytical', as: Person | undefined = ada) =>
  site.call('PUT', '/auth/updatepassword', { as, body: { currentPassword, newPassword } });
const login = (password: string) => site.call('POST', '/auth/login', { body: { email: ada.email, password } });
const isSignedIn = async (as: Person) => (await site.call('GET', '/auth/me', { as })).statusCode === 200;
const forgot = (email = ada.email, source = '10.9.9.9') =>
  site.call('POST', '/auth/forgot-password', { body: { email }, headers: { 'x-forwarded-for': source } });
const reset = (token: string, password = 'analytical') =>
  site.call('POST', '/auth/reset-password', { body: { token, password } });
const mailedToken = async () =>
  /reset-password\?token=([\w-]+)/.exec((await emails.of(site, ada.email)).at(-1)?.text ?? '')?.[1] ?? 'no token';

test('a known and an unknown address get the same answer; only the known one gets an email', async () => {
  const [known, unknown] = [await forgot(ada.email.toUpperCase()), await forgot('stranger@example.test')];
  expect([known.statusCode, known.body]).toEqual([200, '{"data":{}}']);
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  const [email] = await emails.of(site, ada.email);
  // The fragment names the account to a password manager.
  const fragment = new URLSearchParams({ email: ada.email });
  expect(email?.text).toMatch(/http:\/\/localhost:4100\/auth\/reset-password\?token=[\w-]+#/);
  expect(email?.text).toContain(`#${fragment}\n`);
  expect(await emails.of(site, 'stranger@example.test')).toEqual([]);
});

test('the mailed link sets the password once, ends all sessions and sends an email', async () => {
  await forgot();
  const token = await mailedToken();
  expect((await reset(token)).json()).toEqual({ data: { userId: ada._id } });
  expect(await isSignedIn(ada)).toBe(false);
  expect((await login('analytical')).statusCode).toBe(200);
  expect((await emails.of(site, ada.email)).at(-1)?.subject).toContain('password was changed');
  expect(await outcome(reset(token, 'another-one'))).toEqual([400, errorCodes.resetInvalid]);
});

test('another link does not void the one before; using either voids both', async () => {
  await forgot();
  const older = await mailedToken();
  await forgot();
  const newer = await mailedToken();
  expect((await reset(older)).statusCode).toBe(200);
  expect((await reset(newer, 'another-one')).json().code).toBe(errorCodes.resetInvalid);
});

test('no link works for longer than an hour, and expired ones are deleted', async () => {
  await forgot();
  const token = await mailedToken();
  site.pass(3_600_001);
  expect((await reset(token)).json().code).toBe(errorCodes.resetInvalid);
  await forgot();
  await emails.of(site, ada.email);
  expect(await site.db.$count(passwordResets, eq(passwordResets.userId, ada._id))).toBe(1);
});

test.each(['made-up', 'x'.repeat(43)])('the link "%s" is refused', async (token) => {
  expect((await reset(token)).json().code).toBe(errorCodes.resetInvalid);
});

test('a link that was mailed before the password changed is void', async () => {
  await forgot();
  const first = await mailedToken();
  await forgot();
  await change('lovelace');
  for (const token of [first, await mailedToken()]) expect((await reset(token)).statusCode).toBe(400);
});

test('a stored hash cannot be used as a link', async () => {
  await forgot();
  const token = await mailedToken();
  const stored = await site.db.select().from(passwordResets);
  expect(JSON.stringify(stored)).not.toContain(token);
  const own = stored.find(({ userId }) => userId === ada._id);
  expect((await reset(own?.tokenHash ?? '')).statusCode).toBe(400);
});

test('a recovery clears the count of wrong guesses', async () => {
  for (let turn = 0; turn < 6; turn += 1) await login('guess-guess');
  expect((await login('lovelace')).statusCode).toBe(429);
  await forgot();
  await reset(await mailedToken());
  expect((await login('analytical')).statusCode).toBe(200);
});

test('a new password ends every other session, keeps this one and sends an email', async () => {
  const phone = await elsewhere(site, ada);
  expect(await answered(change('lovelace'))).toEqual([200, { data: {} }]);
  expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false]);
  expect([(await login('lovelace')).statusCode, (await login('analytical')).statusCode]).toEqual([401, 200]);
  expect((await emails.of(site, ada.email)).map(({ subject }) => subject)).toEqual([
    'Your Nearhand password was changed',
  ]);
});

test('a wrong current password is no 401, which would end the session in the browser', async () => {
  expect(await outcome(change('wrong'))).toEqual([400, errorCodes.wrongPassword]);
  expect([await isSignedIn(ada), (await login('lovelace')).statusCode]).toEqual([true, 200]);
});

test('after five wrong ones at once even the right one waits, for this account alone', async () => {
  const wrong = await Promise.all(Array.from({ length: 8 }, () => change('wrong')));
  const statuses = wrong.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  const late = await change('lovelace');
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  const other = await person(site);
  await setPassword(site, other, 'different');
  expect((await change('different', 'analytical', other)).statusCode).toBe(200);
});

test('a right one clears the count', async () => {
  for (const guess of ['a', 'b', 'c', 'd']) await change(guess);
  expect((await change('lovelace')).statusCode).toBe(200);
  for (const guess of ['a', 'b', 'c', 'd']) expect((await change(guess)).statusCode).toBe(400);
});

test('of two changes at once one wins, and its password is the one that works', async () => {
  const answers = await Promise.all([change('lovelace', 'first-one'), change('lovelace', 'second-one')]);
  const won = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await login(won === 0 ? 'first-one' : 'second-one')).statusCode).toBe(200);
});

test('a mail server that is down changes no answer', async () => {
  emails.broken = true;
  try {
    expect((await change('lovelace')).statusCode).toBe(200);
    expect((await forgot()).statusCode).toBe(200);
    expect(await emails.of(site, ada.email)).toEqual([]);
  } finally {
    emails.broken = false;
  }
});
