import { errorCodes } from '@nearhand/contracts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let ada: Person;
let cookie: string;

beforeEach(async () => {
  ada = await person(site);
  cookie = `session=${ada.headers.authorization?.replace('Bearer ', '')}`;
});

const isSignedIn = async () => (await site.call('GET', '/auth/me', { as: ada })).statusCode === 200;

test.each(['GET', 'POST'] as const)('%s revokes the token on the server and clears the cookie', async (method) => {
  expect(await isSignedIn()).toBe(true);
  const answer = await site.call(method, '/auth/logout', { as: ada });
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
