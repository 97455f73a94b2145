import { errorCodes } from '@nearhand/contracts';
import { hash } from '@node-rs/argon2';
import { eq, like } from 'drizzle-orm';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { ledgerAccounts } from '../../ledger/table.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp({ settings: { trustedProxies: 1 } });
const ada = { name: 'Ada Moss', email: 'Ada@Example.test', password: 'lovelace', role: 'customer' };
const register = (body: object, source?: string) =>
  site.call('POST', '/auth/register', { body, headers: source ? { 'x-forwarded-for': source } : {} });
const login = (email: string, password: string) => site.call('POST', '/auth/login', { body: { email, password } });

test('signing up answers with a token and the user, unwrapped, and opens a wallet and credits', async () => {
  const answer = await register(ada);
  expect(answer.statusCode).toBe(201);
  const { token, user } = answer.json();
  expect(user).toMatchObject({ name: 'Ada Moss', email: 'Ada@Example.test', role: 'customer', avatar: '' });
  expect(user.id).toBe(user._id);
  const me = await site.call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.json()).toEqual({ data: user });
  const books = await site.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, user._id));
  expect(books.map(({ kind }) => kind).sort()).toEqual(['credits', 'wallet']);
});

test('a taken address is refused, whatever its case, without saying that it is taken', async () => {
  const answer = await register({ ...ada, email: 'ada@EXAMPLE.test' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe(errorCodes.registrationRefused);
  expect(answer.json().error).not.toMatch(/exist|taken|already|in use/i);
});

test('invalid fields are named', async () => {
  const answer = await register({ name: 'A', email: 'nobody', password: 'short', role: 'admin' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: errorCodes.invalidInput });
  expect(Object.keys(answer.json().fields).sort()).toEqual(['email', 'name', 'password', 'role']);
  for (const name of ['     ', '\u202e\u200b', '\ue000\ue000', '\u200d\u200d\u200d']) {
    const { fields } = (await register({ ...ada, email: 'new@example.test', name })).json();
    expect(Object.keys(fields)).toEqual(['name']);
  }
});

test('one address is one account, however it is spelled', async () => {
  const [unicode, ascii] = ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'];
  expect((await register({ ...ada, email: unicode })).json().user.email).toBe(ascii);
  expect((await register({ ...ada, email: `Ada <${ascii}>` })).json().code).toBe(errorCodes.registrationRefused);
  for (const email of [ascii, 'ADA@MÜNCHEN.de', 'mailto:ada＠münchen。de', '\u200Bada@mu\u0308nchen.de.']) {
    expect([email, (await login(email, ada.password)).statusCode]).toEqual([email, 200]);
  }
  await site.db.delete(rateLimits);
});

test('an address in another script signs up and in', async () => {
  const email = '用户@例子.广告';
  expect((await register({ ...ada, email })).json().user.email).toBe('用户@xn--fsqu00a.xn--4rr70v');
  expect((await login(email, ada.password)).statusCode).toBe(200);
  expect((await register({ ...ada, email: 'Ümit@a.test' })).json().user.email).toBe('ümit@a.test');
  expect((await login('ÜMIT@a.test', ada.password)).statusCode).toBe(200);
});

test('a password is the same from any keyboard, and keeps its spaces', async () => {
  const email = 'accents@example.test';
  const [composed, decomposed] = [' caf\u00E9 noir ', ' cafe\u0301\u00A0noir '];
  await register({ ...ada, email, password: decomposed });
  for (const [password, status] of [
    [composed, 200],
    [decomposed, 200],
    [composed.trim(), 401],
  ] as const)
    expect([password, (await login(email, password)).statusCode]).toEqual([password, status]);
  await site.db
    .update(users)
    .set({ passwordHash: await hash(decomposed) })
    .where(eq(users.email, email));
  expect((await login(email, decomposed)).statusCode).toBe(200);
});

test('logging in works whatever the case of the address', async () => {
  const answer = await login('ADA@example.test', ada.password);
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json()).sort()).toEqual(['token', 'user']);
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^session=.+Path=\/api; HttpOnly.*SameSite=Lax/),
  );
});

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await login(ada.email, 'not-lovelace');
  const unknown = await login('stranger@example.test', 'not-lovelace');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json().code).toBe(errorCodes.wrongCredentials);
  expect(unknown.json()).toEqual(wrong.json());
});

test('calls at once do not exceed the limit of rejected registrations', async () => {
  await register(ada); // is rejected, and counted
  await site.db.update(rateLimits).set({ points: 19 }).where(like(rateLimits.key, 'registration:%'));
  const answers = await Promise.all(Array.from({ length: 3 }, () => register(ada)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([400, 429, 429]);
});

test('a session that ran out is told apart from none', async () => {
  const { token } = (await login(ada.email, ada.password)).json();
  await site.db.update(sessions).set({ expiresAt: new Date(site.now.getTime() - 1) });
  expect(await outcome(site.call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } }))).toEqual([
    401,
    errorCodes.sessionEnded,
  ]);
  expect(await outcome(site.call('GET', '/auth/me'))).toEqual([401, errorCodes.notSignedIn]);
});

let owner: Person;
let cookie: string;

beforeEach(async () => {
  owner = await person(site);
  cookie = `session=${owner.headers.authorization?.replace('Bearer ', '')}`;
});

const isSignedIn = async () => (await site.call('GET', '/auth/me', { as: owner })).statusCode === 200;

test.each(['GET', 'POST'] as const)('%s revokes the token on the server and clears the cookie', async (method) => {
  expect(await isSignedIn()).toBe(true);
  const answer = await site.call(method, '/auth/logout', { as: owner });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toMatch(/^session=;/);
  expect(await isSignedIn()).toBe(false);
});

test('the cookie alone signs its owner in and out', async () => {
  expect((await site.call('GET', '/auth/me', { headers: { cookie } })).statusCode).toBe(200);
  const headers = { cookie, origin: testOrigin, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' };
  expect((await site.call('POST', '/auth/logout', { headers })).statusCode).toBe(200);
  expect(await isSignedIn()).toBe(false);
});

test('logging out without a session is no error', async () => {
  expect((await site.call('GET', '/auth/logout')).statusCode).toBe(200);
});

const fromElsewhere = [
  ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['an image of this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['an old browser on another site', { referer: 'https://elsewhere.example/page' }],
  ['a page of another site, fetched ahead', { 'sec-fetch-site': 'none', referer: 'https://elsewhere.example/' }],
] as const;

test.each(fromElsewhere)('%s ends no session, also with an invalid token', async (_where, headers) => {
  for (const authorization of [undefined, 'Bearer of.nothing.valid']) {
    const sent = { ...headers, cookie, ...(authorization && { authorization }) };
    const answer = await site.call('GET', '/auth/logout', { headers: sent });
    expect([answer.statusCode, answer.json().code]).toEqual([403, errorCodes.crossSite]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await isSignedIn()).toBe(true);
});

test('with a valid token of another session, that one ends and the cookie’s stays', async () => {
  const eve = await person(site);
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', ...eve.headers, cookie };
  const answer = await site.call('GET', '/auth/logout', { headers });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  expect((await site.call('GET', '/auth/me', { as: eve })).statusCode).toBe(401);
  expect(await isSignedIn()).toBe(true);
});

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
])('a prefetch (%s: %s) ends no session, also from this site', async (name, value) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', [name]: value, cookie };
  expect(await outcome(site.call('GET', '/auth/logout', { headers }))).toEqual([403, errorCodes.crossSite]);
  expect(await isSignedIn()).toBe(true);
});

test('the typed address and a page of this site end the session', async () => {
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', referer: `${testOrigin}/page`, cookie };
  expect((await site.call('GET', '/auth/logout', { headers })).statusCode).toBe(200);
  expect(await isSignedIn()).toBe(false);
});

test.each([
  ['says so', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
  ['names its origin', { origin: 'https://elsewhere.example' }],
  ['hides its origin', { origin: 'null' }],
  ['names another kind of authorization', { origin: 'https://elsewhere.example', authorization: 'Basic eDp5' }],
  ['names no token', { origin: 'https://elsewhere.example', authorization: 'Bearer ' }],
])('a write with the cookie alone is refused when another site %s', async (_how, headers) => {
  expect(await outcome(site.call('POST', '/auth/logout', { headers: { ...headers, cookie } }))).toEqual([
    403,
    errorCodes.crossSite,
  ]);
  expect(await isSignedIn()).toBe(true);
});
