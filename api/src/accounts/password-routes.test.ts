import { errorCodes } from '@nearhand/contracts';
import { passwordResets } from '../database/schema.ts';
import { mailbox } from '../testing/mailbox.ts';
import { elsewhere, type Person, person, setPassword } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);
let ada: Person;

beforeEach(async () => {
  ada = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, ada, 'lovelace');
});

const change = (currentPassword: string, newPassword = 'analytical', as: Person | undefined = ada) =>
  site.call('PUT', '/auth/updatepassword', { as, body: { currentPassword, newPassword } });
const login = (password: string) => site.call('POST', '/auth/login', { body: { email: ada.email, password } });
const isSignedIn = async (as: Person) => (await site.call('GET', '/auth/me', { as })).statusCode === 200;
const forgot = (email = ada.email) => site.call('POST', '/auth/forgot-password', { body: { email } });
const reset = (token: string, password = 'analytical') =>
  site.call('POST', '/auth/reset-password', { body: { token, password } });
const mailedToken = async () =>
  /reset-password\?token=([\w-]+)/.exec((await mails.of(site, ada.email)).at(-1)?.text ?? '')?.[1] ?? 'no token';

test('a new password ends every other session, keeps this one and is told by mail', async () => {
  const phone = await elsewhere(site, ada);
  const answer = await change('lovelace');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false]);
  expect([(await login('lovelace')).statusCode, (await login('analytical')).statusCode]).toEqual([401, 200]);
  expect((await mails.of(site, ada.email)).map(({ subject }) => subject)).toEqual([
    'Your Nearhand password was changed',
  ]);
});

test('a wrong current password is no 401, which would end the session in the browser', async () => {
  const answer = await change('wrong');
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.wrongPassword]);
  expect([await isSignedIn(ada), (await login('lovelace')).statusCode]).toEqual([true, 200]);
});

test('a new password that is too short is named; a visitor has none', async () => {
  expect(Object.keys((await change('lovelace', 'short')).json().fields)).toEqual(['newPassword']);
  expect((await site.call('PUT', '/auth/updatepassword', { body: {} })).statusCode).toBe(401);
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

test('a known and an unknown address get the same answer; only the known one gets a mail', async () => {
  const [known, unknown] = [await forgot(ada.email.toUpperCase()), await forgot('stranger@example.test')];
  expect([known.statusCode, known.body]).toEqual([200, '{"data":{}}']);
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  const [mail] = await mails.of(site, ada.email);
  expect(mail?.text).toContain('http://localhost:4100/auth/reset-password?token=');
  expect(await mails.of(site, 'stranger@example.test')).toEqual([]);
});

test('the mailed link sets the password once, ends all sessions and is told by mail', async () => {
  await forgot();
  const token = await mailedToken();
  expect((await reset(token)).json()).toEqual({ data: {} });
  expect(await isSignedIn(ada)).toBe(false);
  expect((await login('analytical')).statusCode).toBe(200);
  expect((await mails.of(site, ada.email)).at(-1)?.subject).toContain('password was changed');
  const again = await reset(token, 'another-one');
  expect([again.statusCode, again.json().code]).toEqual([400, errorCodes.resetInvalid]);
});

test('a link used twice at once works once', async () => {
  await forgot();
  const token = await mailedToken();
  const answers = await Promise.all([reset(token, 'first-one'), reset(token, 'second-one')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('only the latest link works, and none for longer than an hour', async () => {
  await forgot();
  const older = await mailedToken();
  await forgot();
  const newer = await mailedToken();
  expect((await reset(older)).statusCode).toBe(400);
  site.now = new Date(site.now.getTime() + 3_600_001);
  expect((await reset(newer)).json().code).toBe(errorCodes.resetInvalid);
});

test.each(['made-up', 'x'.repeat(43)])('the link "%s" is refused', async (token) => {
  expect((await reset(token)).json().code).toBe(errorCodes.resetInvalid);
});

test('a link that was mailed before the password or the address changed is void', async () => {
  await forgot();
  const first = await mailedToken();
  await change('lovelace');
  expect((await reset(first)).statusCode).toBe(400);
  await forgot();
  const second = await mailedToken();
  await site.call('PUT', '/auth/updatedetails', { as: ada, body: { email: `${ada._id}@new.test` } });
  expect((await reset(second)).statusCode).toBe(400);
});

test('what the database keeps cannot be used as a link', async () => {
  await forgot();
  const token = await mailedToken();
  const kept = await site.db.select().from(passwordResets);
  expect(JSON.stringify(kept)).not.toContain(token);
  const own = kept.find(({ userId }) => userId === ada._id);
  expect((await reset(own?.tokenHash ?? '')).statusCode).toBe(400);
});

test('the sixth request within a quarter of an hour is answered like the others and mails nothing', async () => {
  const answers = [];
  for (let turn = 0; turn < 7; turn += 1) answers.push(await forgot());
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await mails.of(site, ada.email)).toHaveLength(5);
});

test('who guessed too often and then got a new password need not wait', async () => {
  for (let turn = 0; turn < 6; turn += 1) await login('guess-guess');
  expect((await login('lovelace')).statusCode).toBe(429);
  await forgot();
  await reset(await mailedToken());
  expect((await login('analytical')).statusCode).toBe(200);
});

test('a mail server that is down changes no answer', async () => {
  mails.broken = true;
  try {
    expect((await change('lovelace')).statusCode).toBe(200);
    expect((await forgot()).statusCode).toBe(200);
    expect(await mails.of(site, ada.email)).toEqual([]);
  } finally {
    mails.broken = false;
  }
});
