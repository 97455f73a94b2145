import { errorCodes, type Passkey } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '../../app.ts';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { schemaController } from '../../testing/compiled-schemas.ts';
import { type Authenticator, type Forged, newAuthenticator } from '../../testing/fixtures/authenticator.ts';
import {
  deleteAccount,
  elsewhere,
  type Person,
  person,
  setPassword,
  usePerson,
} from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { callOf, outcome, useTestApp } from '../../testing/test-app.ts';
import { passkeyChallenges, passkeys } from './table.ts';

const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { passkeys: true, trustedProxies: 1 } });
const ada = usePerson(site, 'customer', 'Ada Moss');
const rejected = [400, errorCodes.passkeyRejected];
const password = 'lovelace';

beforeEach(async () => {
  await site.db.delete(rateLimits);
});

const begin = (as: Person, body: object = {}) => site.call('POST', '/auth/passkeys/options', { as, body });
const options = async (as: Person, body: object = {}) => (await begin(as, body)).json().data;
const create = (as: Person, body: object) =>
  site.call('POST', '/auth/passkeys', { as, body: { name: 'Laptop', ...body } });
const passkeyOf = async (as: Person, authenticator = newAuthenticator()) => {
  const made = await create(as, authenticator.create(await options(as)));
  expect(made.statusCode).toBe(201);
  return { authenticator, _id: String(made.json().data._id) };
};
const list = (as: Person): Promise<Passkey[]> => site.read('/auth/passkeys', as);
const remove = (as: Person, _id: string) => site.call('DELETE', `/auth/passkeys/${_id}`, { as });
const subjects = async ({ email }: Person) => (await emails.of(site, email)).map(({ subject }) => subject);

/** A browser has its cookie. */
const beginLogin = async () => {
  const begun = await site.call('POST', '/auth/passkeys/login/options');
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
  return { request: begun.json().data, headers: { cookie } };
};
const logIn = (body: object, headers: Record<string, string>) =>
  site.call('POST', '/auth/passkeys/login', { body, headers });
const loginWith = async (authenticator: Authenticator, forged: Forged = {}) => {
  const { request, headers } = await beginLogin();
  return logIn(authenticator.answer(request, forged), headers);
};

test('a passkey logs in as a password does, without a name; the list says when', async () => {
  const { authenticator } = await passkeyOf(ada);
  expect(await list(ada)).toEqual([
    { _id: expect.any(String), name: 'Laptop', createdAt: site.now.toISOString(), isBackedUp: true },
  ]);
  const answer = await loginWith(authenticator);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(/^session=.+HttpOnly/));
  const headers = { authorization: `Bearer ${answer.json().token}` };
  const me = await site.call('GET', '/auth/me', { headers });
  expect(me.json()).toEqual({ data: answer.json().user });
  expect(answer.json().user._id).toBe(ada._id);
  expect((await list(ada))[0]?.lastUsedAt).toBe(site.now.toISOString());
  expect(await subjects(ada)).toEqual(['A passkey was added to your Nearhand account']);
});

test('a passkey without a name is named after the device', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
  for (const [sent, name] of [
    [headers, 'Firefox on Linux'],
    [{}, 'Passkey'],
  ] as const) {
    const body = newAuthenticator().create(await options(ada));
    const made = await site.call('POST', '/auth/passkeys', { as: ada, body, headers: sent });
    expect(made.json().data.name).toBe(name);
  }
});

test('the options name the site, ask for a passkey that verifies its user, and leave out those that exist', async () => {
  const { authenticator } = await passkeyOf(ada);
  expect(await options(ada)).toMatchObject({
    rp: { id: 'localhost', name: 'Nearhand' },
    user: { name: ada.email, displayName: 'Ada Moss' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    timeout: 300_000,
  });
  expect((await beginLogin()).request).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  });
});

test('after 5 minutes of a session, adding a passkey needs the password or a passkey', async () => {
  await setPassword(site, ada, password);
  const { authenticator } = await passkeyOf(ada);
  site.pass(minutes(5));
  expect(await outcome(begin(ada))).toEqual([400, errorCodes.passkeyProofNeeded]);
  expect(await outcome(begin(ada, { password: 'a guess' }))).toEqual([400, errorCodes.wrongPassword]);
  expect((await begin(ada, { password })).statusCode).toBe(200);
  const proof = async (as: Person) => (await site.call('POST', '/auth/passkeys/proof', { as })).json().data;
  const passkey = authenticator.answer(await proof(ada), { userHandle: undefined });
  expect((await begin(ada, { passkey })).statusCode).toBe(200);
  expect(await outcome(begin(ada, { passkey }))).toEqual(rejected);
  const eve = await person(site);
  const hers = await passkeyOf(eve);
  const unknown = [400, errorCodes.passkeyUnknown];
  expect(await outcome(begin(ada, { passkey: hers.authenticator.answer(await proof(ada)) }))).toEqual(unknown);
  const elsewhereOf = await elsewhere(site, ada);
  expect(await outcome(begin(ada, { passkey: authenticator.answer(await proof(elsewhereOf)) }))).toEqual(rejected);
});

test('five guesses of the password within 5 minutes, then none', async () => {
  await setPassword(site, ada, password);
  site.pass(minutes(5));
  for (let guess = 0; guess < 5; guess += 1) await begin(ada, { password: `guess ${guess}` });
  expect((await begin(ada, { password })).statusCode).toBe(429);
});

const forgeries: [string, Forged][] = [
  ['a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another site', { rpId: 'elsewhere.example' }],
  ['a user that was not verified', { isUnverified: true }],
  ['another kind of ceremony', { type: 'webauthn.other' }],
];

test.each(forgeries)('a new passkey with %s is rejected', async (_what, forged) => {
  expect(await outcome(create(ada, newAuthenticator().create(await options(ada), forged)))).toEqual(rejected);
  expect(await list(ada)).toEqual([]);
});

test.each([
  ...forgeries,
  ['another owner’s name', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ['no owner’s name', { userHandle: undefined }],
] as [string, Forged][])('a login with %s is rejected', async (_what, forged) => {
  const { authenticator } = await passkeyOf(ada);
  expect(await outcome(loginWith(authenticator, forged))).toEqual(rejected);
  expect((await loginWith(authenticator)).statusCode).toBe(200);
});

test('an answer works once, within 5 minutes, in its browser and for its purpose', async () => {
  const { authenticator } = await passkeyOf(ada);
  const begun = await beginLogin();
  const assertion = authenticator.answer(begun.request);
  const other = await beginLogin();
  expect(await outcome(logIn(assertion, other.headers))).toEqual(rejected);
  expect(await outcome(logIn(assertion, {}))).toEqual(rejected);
  const answers = await Promise.all([logIn(assertion, begun.headers), logIn(assertion, begun.headers)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const late = await beginLogin();
  site.pass(minutes(5));
  expect(await outcome(logIn(authenticator.answer(late.request), late.headers))).toEqual(rejected);
  const proof = (await site.call('POST', '/auth/passkeys/proof', { as: ada })).json().data;
  expect(await outcome(logIn(authenticator.answer(proof), (await beginLogin()).headers))).toEqual(rejected);
});

test('a login that one copy of the API began ends at another one', async () => {
  const { database, settings } = site.app;
  const copy = await buildApp({ schemaController, database, settings, clock: () => site.now });
  const { authenticator } = await passkeyOf(ada);
  const { request, headers } = await beginLogin();
  const body = authenticator.answer(request);
  const answer = await callOf(() => copy)('POST', '/auth/passkeys/login', { body, headers });
  expect(answer.statusCode).toBe(200);
  expect(await outcome(logIn(body, headers))).toEqual(rejected);
  await copy.close();
});

test('a rejected answer uses its challenge up', async () => {
  const { authenticator } = await passkeyOf(ada);
  const { request, headers } = await beginLogin();
  expect(await outcome(logIn(authenticator.answer(request, { origin: 'https://x.example' }), headers))).toEqual(
    rejected,
  );
  expect(await outcome(logIn(authenticator.answer(request), headers))).toEqual(rejected);
});

test('a signature of another key, data that was changed and unreadable parts are rejected', async () => {
  const { authenticator } = await passkeyOf(ada);
  const forger = newAuthenticator();
  const { request, headers } = await beginLogin();
  const forged = forger.answer(request, { userHandle: Buffer.from(ada._id).toString('base64url') });
  expect(await outcome(logIn({ ...forged, id: authenticator.id }, headers))).toEqual(rejected);
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
    const begun = await beginLogin();
    const { id, response } = authenticator.answer(begun.request);
    expect(await outcome(logIn({ id, response: { ...response, [part]: 'e30' } }, begun.headers))).toEqual(rejected);
  }
});

test('a counter that goes back is rejected, and its owner hears of it by email', async () => {
  const { authenticator } = await passkeyOf(ada);
  expect((await loginWith(authenticator, { counter: 7 })).statusCode).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await outcome(loginWith(authenticator, { counter }))).toEqual([400, errorCodes.passkeyCopied]);
  }
  expect((await loginWith(authenticator, { counter: 8 })).statusCode).toBe(200);
  expect(await subjects(ada)).toContain('A passkey of your Nearhand account may have been copied');
});

test('of two copies with the same counter at once, one logs in', async () => {
  const { authenticator } = await passkeyOf(ada);
  const answers = await Promise.all([
    loginWith(authenticator, { counter: 3 }),
    loginWith(authenticator, { counter: 3 }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('an authenticator that does not count logs in again and again', async () => {
  const { authenticator } = await passkeyOf(ada);
  for (let login = 0; login < 3; login += 1)
    expect((await loginWith(authenticator, { counter: 0 })).statusCode).toBe(200);
});

test('a removed passkey is unknown; its owner hears of it and logs in with the password', async () => {
  await setPassword(site, ada, password);
  const { authenticator, _id } = await passkeyOf(ada);
  expect((await remove(ada, _id)).statusCode).toBe(200);
  expect(await outcome(loginWith(authenticator))).toEqual([400, errorCodes.passkeyUnknown]);
  expect(await subjects(ada)).toContain('A passkey was removed from your Nearhand account');
  const body = { email: ada.email, password };
  expect((await site.call('POST', '/auth/login', { body })).statusCode).toBe(200);
});

test('a passkey is for its owner alone', async () => {
  const { authenticator, _id } = await passkeyOf(ada);
  const eve = await person(site);
  const rename = (as: Person, name: string) => site.call('PATCH', `/auth/passkeys/${_id}`, { as, body: { name } });
  const none = [404, errorCodes.passkeyNotFound];
  expect([await outcome(remove(eve, _id)), await outcome(rename(eve, 'Mine'))]).toEqual([none, none]);
  expect(await list(eve)).toEqual([]);
  expect((await rename(ada, 'Work laptop')).json().data.name).toBe('Work laptop');
  expect(await outcome(rename(ada, ' \u200b'))).toEqual([400, errorCodes.invalidInput]);
  const again = authenticator.create(await options(eve));
  expect(await outcome(create(eve, again))).toEqual([409, errorCodes.passkeyExists]);
  const foreign = newAuthenticator().create(await options(ada));
  expect(await outcome(create(eve, foreign))).toEqual(rejected);
});

test('the last way into an account cannot be removed; of two at once, one stays', async () => {
  await site.db.update(users).set({ hasPassword: false }).where(eq(users.id, ada._id));
  const [first, second] = [await passkeyOf(ada), await passkeyOf(ada)];
  const answers = await Promise.all([remove(ada, first._id), remove(ada, second._id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [left] = await list(ada);
  expect(await outcome(remove(ada, left?._id ?? ''))).toEqual([409, errorCodes.lastPasskey]);
});

test('an account has at most 20 passkeys', async () => {
  const row = { userId: ada._id, publicKey: '', counter: 0, transports: [], name: 'One', isBackedUp: false };
  await site.db
    .insert(passkeys)
    .values(Array.from({ length: 20 }, (_, index) => ({ ...row, credentialId: `${ada._id}-${index}` })));
  const one = newAuthenticator().create(await options(ada));
  expect(await outcome(create(ada, one))).toEqual([409, errorCodes.tooManyPasskeys]);
});

test('a suspended account gets its reason, and the passkey of a deleted one is unknown', async () => {
  const { authenticator } = await passkeyOf(ada);
  const suspend = (suspendedAt: Date | null) => site.db.update(users).set({ suspendedAt }).where(eq(users.id, ada._id));
  await suspend(site.now);
  expect(await outcome(loginWith(authenticator))).toEqual([403, errorCodes.accountSuspended]);
  await suspend(null);
  expect((await deleteAccount(site, ada)).statusCode).toBe(200);
  expect(await outcome(loginWith(authenticator))).toEqual([400, errorCodes.passkeyUnknown]);
  expect(await site.db.$count(passkeys, eq(passkeys.userId, ada._id))).toBe(0);
});

test('a new password by the link from an email removes the passkeys, a changed one does not', async () => {
  await setPassword(site, ada, password);
  const { authenticator } = await passkeyOf(ada);
  const body = { currentPassword: password, newPassword: 'byron-1815' };
  expect((await site.call('PUT', '/auth/updatepassword', { as: ada, body })).statusCode).toBe(200);
  expect((await loginWith(authenticator)).statusCode).toBe(200);
  await site.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
  const [mail] = (await emails.of(site, ada.email)).filter(({ text }) => text.includes('reset-password'));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const reset = await site.call('POST', '/auth/reset-password', { body: { token, password } });
  expect(reset.statusCode).toBe(200);
  expect(await outcome(loginWith(authenticator))).toEqual([400, errorCodes.passkeyUnknown]);
});

test('a passkey that a recovery of the account removes while it logs in opens no session', async () => {
  const { authenticator } = await passkeyOf(await person(site));
  await site.db.execute(sql`create function recover() returns trigger language plpgsql as
    'begin delete from passkeys where id = new.id; return new; end'`);
  await site.db.execute(sql`create trigger recover after update on passkeys for each row execute function recover()`);
  const answer = await loginWith(authenticator);
  await site.db.execute(sql`drop function recover cascade`);
  expect(answer.statusCode).toBe(401);
});

test('50 rejected logins of one source within 5 minutes, then 429; a login with a passkey does not count', async () => {
  const { authenticator } = await passkeyOf(ada);
  expect((await loginWith(authenticator)).statusCode).toBe(200);
  const { request, headers } = await beginLogin();
  const bad = authenticator.answer(request, { challenge: 'bad' });
  for (let attempt = 0; attempt < 50; attempt += 1) expect((await logIn(bad, headers)).statusCode).toBe(400);
  expect((await logIn(bad, headers)).statusCode).toBe(429);
});

test('a site without passkeys has none of their routes', async () => {
  site.app.settings.passkeys = false;
  const off = [404, errorCodes.passkeysOff];
  expect(await outcome(site.call('GET', '/auth/passkeys', { as: ada }))).toEqual(off);
  expect(await outcome(site.call('POST', '/auth/passkeys/login/options'))).toEqual(off);
  site.app.settings.passkeys = true;
});

test('no challenge is stored as it is', async () => {
  const { request } = await beginLogin();
  const rows = await site.db.select().from(passkeyChallenges);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(request.challenge);
});
