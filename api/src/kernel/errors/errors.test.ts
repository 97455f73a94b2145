import Fastify from 'fastify';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { jsonBody } from '../http/request-input.ts';
import { ApiError } from './api-error.ts';
import { errors, frameworkErrors } from './errors.ts';

const app = Fastify({ frameworkErrors });

beforeAll(async () => {
  await app.register(errors);
  await app.register(jsonBody);
  app.get('/secret', async () => {
    throw new Error('password of the database: hunter2');
  });
  app.get('/api-error', async () => {
    throw new ApiError(402, 'credits/insufficient', 'You need more.', { required: 5 }, { 'x-more': 'yes' });
  });
  app.get('/things/:id', async () => ({}));
  app.post('/echo', async (request) => ({ body: request.body ?? null }));
  await app.ready();
});
afterAll(() => app.close());

const post = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } });

test('an unexpected error is answered without its message', async () => {
  const answer = await app.inject('/secret');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'server/unexpected', requestId: expect.any(String) });
  expect(answer.body).not.toContain('hunter2');
});

test('an ApiError is answered with its sentence, code, members and headers', async () => {
  const answer = await app.inject('/api-error');
  expect([answer.statusCode, answer.headers['x-more']]).toEqual([402, 'yes']);
  expect(answer.json()).toEqual({ error: 'You need more.', code: 'credits/insufficient', required: 5 });
});

test.each([
  ['broken JSON', '{', undefined, 400, 'input/invalid'],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', undefined, 400, 'input/invalid'],
  ['another type', '<a/>', 'application/xml', 415, 'input/wrong-type'],
  ['far too much', `"${'a'.repeat(2_000_000)}"`, undefined, 413, 'input/too-large'],
])('%s has the shape of all errors', async (_what, payload, type, status, code) => {
  expect(await outcome(post(payload, type))).toEqual([status, code]);
});

test('JSON with nothing in it is no body', async () => {
  expect((await post('')).json()).toEqual({ body: null });
});

test.each([
  ['cannot be decoded', '/things/%zz', 400],
  ['is too long', `/things/${'a'.repeat(200)}`, 414],
])('an address that %s has the shape of all errors', async (_why, url, status) => {
  expect(await answered(app.inject(url))).toEqual([
    status,
    { error: 'The request could not be read.', code: 'input/invalid' },
  ]);
});

const site = useTestApp();
const fieldsOf = async (body: object) =>
  (await site.call('POST', '/auth/register', { body })).json<{ fields: Record<string, string> }>().fields;
const ada = { name: 'Ada Moss', email: 'ada@example.test', password: 'lovelace', role: 'customer' };

test('a short value is named with the sentence of the screens', async () => {
  expect(await fieldsOf({ ...ada, name: '' })).toEqual({ name: 'Name must be at least 2 characters' });
  expect(await fieldsOf({ ...ada, password: 'short' })).toEqual({ password: 'Password must be at least 6 characters' });
});

test('a missing field is named', async () => {
  expect(await fieldsOf({ ...ada, email: undefined })).toEqual({ email: expect.stringContaining('required') });
});

test('a pattern is explained in words', async () => {
  expect(await fieldsOf({ ...ada, name: '\uE000\uE000', email: 'ada' })).toEqual({
    name: 'must be one line of text that can be seen',
    email: 'is not valid',
  });
});
