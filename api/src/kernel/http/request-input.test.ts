import { errorCodes } from '@nearhand/contracts';
import { person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

const account = () => ({
  name: 'Ada Moss',
  email: `${crypto.randomUUID()}@a.test`,
  password: 'lovelace',
  role: 'customer',
});

test.each([
  ['POST', '/auth/register', { ...account(), name: 'Ada\0Moss' }, 'name'],
  ['POST', '/bookings', { notes: { deep: ['\0'] } }, 'notes.deep.0'],
  ['POST', '/bookings', { 'no\0tes': 'x' }, 'body'],
  ['POST', '/contact', { name: 'A', email: 'a@a.test', message: 'a\ud83cb' }, 'message'],
  ['POST', '/bookings', { notes: { deep: ['\udf3f\ud83c'] } }, 'notes.deep.0'],
  ['POST', '/bookings', { 'no\udf3ftes': 'x' }, 'body'],
] as const)(
  '%s %s: a NUL or half a surrogate pair is named and never reaches the database',
  async (method, path, body, field) => {
    const answer = await site.call(method, path, { as: await person(site), body });
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  },
);

test.each(['/services?q=%00', '/services?q=a&q=%00', '/reviews?service=%00', '/services?%00=1'])(
  'a NUL in the query of %s is an error',
  async (path) => {
    expect(await outcome(site.call('GET', path))).toEqual([400, errorCodes.invalidInput]);
  },
);

test.each(['/services/%00', '/uploads/%00.webp', '/reviews/a%00b'])(
  'nor does one in the path %s harm',
  async (path) => {
    const { statusCode } = await site.call('GET', path);
    expect([400, 404]).toContain(statusCode);
  },
);

const id = crypto.randomUUID();

test.each([
  ['POST', '/blocks', { person: `urn:uuid:${id}` }],
  ['GET', `/reviews?service=urn:uuid:${id}`, undefined],
  ['GET', `/services/urn:uuid:${id}`, undefined],
] as const)('%s %s: an id as a URN, which the database does not read, is an error', async (method, path, body) => {
  const answer = await site.call(method, path, { as: await person(site), ...(body && { body }) });
  expect([400, 404]).toContain(answer.statusCode);
});

test.each(['2026-12-31T23:59:60Z', '2026-12-31T23:59:59+01'])(
  'the instant %s, which Date does not read, is an error',
  async (until) => {
    const path = `/office/reports/${id}/decide`;
    const answer = await site.call('POST', path, {
      as: await person(site, 'admin'),
      body: { move: 'dismiss', reason: 'No.', until },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['until']]);
  },
);

test('a rule that compares ids reads one in capitals as the same id', async () => {
  const admin = await person(site, 'admin');
  const path = `/office/people/${admin._id.toUpperCase()}/suspend`;
  const answer = site.call('POST', path, { as: admin, body: { reason: 'A try' } });
  expect(await outcome(answer)).toEqual([409, errorCodes.suspensionRefused]);
  expect((await site.call('GET', '/auth/me', { as: admin })).statusCode).toBe(200);
});

test('deep nesting is an error, not a crash', async () => {
  const depthCount = 60_000;
  const payload = `{"notes":${'['.repeat(depthCount)}${']'.repeat(depthCount)}}`;
  const { headers } = await person(site);
  const json = { ...headers, 'content-type': 'application/json' };
  expect(await outcome(site.app.inject({ method: 'POST', url: '/api/bookings', headers: json, payload }))).toEqual([
    400,
    errorCodes.invalidInput,
  ]);
});

test('a text is stored as it is meant, in the way of its kind', async () => {
  const input = { ...account(), name: '  Mc\u00a0Na\u00adme\n', email: `Ada <${crypto.randomUUID()}@münchen.de>.` };
  const registered = await site.call('POST', '/auth/register', { body: input });
  const as = { headers: { authorization: `Bearer ${registered.json().token}` } };
  const details = {
    name: '\u200eZoe\u0308 ',
    bio: ' One.\r\n\nTwo.\u200b ',
    location: ' Here',
    address: 'There\t1 ',
    phone: '\u202a(212)\u2009555\u20110100\u202c ext. 5',
  };
  expect((await site.call('PUT', '/auth/updatedetails', { as, body: details })).statusCode).toBe(200);
  expect(registered.json().user).toMatchObject({
    name: 'Mc Name',
    email: expect.stringMatching(/^[\w-]{36}@xn--mnchen-3ya\.de$/),
  });
  const stored = {
    name: 'Zoë',
    bio: 'One.\n\nTwo.',
    location: 'Here',
    address: 'There 1',
    phone: '+1 212 555 0100 x5',
  };
  expect(await site.read('/auth/me', as)).toMatchObject(stored);
});

test('a limit counts the characters that a person sees', async () => {
  const named = (count: number) =>
    site.call('POST', '/auth/register', { body: { ...account(), name: '👨\u200d👩\u200d👧\u200d👦'.repeat(count) } });
  expect((await named(100)).statusCode).toBe(201);
  expect((await named(101)).json().fields).toEqual({ name: 'must have at most 100 characters' });
});

test('a text that is far above its limit is refused unread', async () => {
  const padded = { ...account(), name: `${' '.repeat(2000)}Ada` };
  const answer = await site.call('POST', '/auth/register', { body: padded });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { name: 'must have at most 100 characters' }]);
});

test('a text that is blank once it is read is empty', async () => {
  const booking = { service: crypto.randomUUID(), serviceOption: 'a', price: 1, timeSlot: 'a' };
  const body = { ...booking, date: '2026-11-25T00:00:00.000Z', address: ' \u200b\u3164 ' };
  const answer = await site.call('POST', '/bookings', { as: await person(site), body });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { address: 'must not be empty' }]);
});
