import { errorCodes } from '@nearhand/contracts';
import { elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
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

test('a new password ends every other session, keeps this one and sends an email', async () => {
  const phone = await elsewhere(site, ada);
  const answer = await change('lovelace');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
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

test('five changes in an hour, then even the right password waits; wrong ones are none', async () => {
  const words = ['lovelace', 'word-1', 'word-2', 'word-3', 'word-4', 'word-5'];
  await change('wrong');
  for (const [turn, word] of words.slice(1).entries()) {
    expect((await change(words[turn] ?? '', word)).statusCode).toBe(200);
  }
  const late = await change('word-5', 'word-6');
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await emails.of(site, ada.email)).toHaveLength(5);
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
