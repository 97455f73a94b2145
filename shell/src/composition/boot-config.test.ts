/** In a separate document: how it starts. */
import { setImmediate } from 'node:timers/promises';
import { runtimeConfig } from '@nearhand/platform';
import { BootError } from '@slices/host';
import { configure } from './boot-config.ts';

const today = { apiBase: '/api', stripePublishableKey: 'pk_today', stripeScriptUrl: 'https://stripe.test/s.js' };

let asked: number;
let answers: (object | string | number | 'hangs')[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  asked = 0;
  answers = [today];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (answer === 'hangs') return new Promise<never>(() => {});
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response('', { status: answer });
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
});

/** Also lets an answer be read. */
const pass = async (milliseconds: number) => {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
};
const begin = () => {
  const state = { isDone: false, error: undefined as unknown };
  configure().then(
    () => {
      state.isDone = true;
    },
    (error: unknown) => {
      state.error = error;
    },
  );
  return state;
};
/** An earlier visit. */
const visited = async (config: object = today) => {
  answers = [config];
  await configure();
  asked = 0;
};

test.each([
  ['no answer', 'hangs'],
  ['a network error', 'lost'],
  ['a gateway without an answer', 503],
  ['a CDN without an answer of the site', 522],
])('with %s it is requested again, without an end', async (_what, answer) => {
  answers = [answer, answer, answer, today];
  const start = begin();
  await pass(69_000);
  expect([asked, start.isDone, start.error]).toEqual([3, false, undefined]);
  await pass(1_000);
  expect([asked, start.isDone]).toEqual([4, true]);
});

test('it is requested at once when the browser is online again', async () => {
  answers = ['lost', today];
  const start = begin();
  await pass(1_000);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([asked, start.isDone]).toEqual([2, true]);
});

test.each([
  ['a missing file', 404, 'answered 404'],
  ['no JSON', '{', 'is not JSON'],
  ['a page', '<html>', 'is an HTML page: check its address, and that it is published'],
  [
    'a wrong field',
    { ...today, stripePublishableKey: 'sk_x' },
    'stripePublishableKey: must be a publishable key, pk_…',
  ],
])('%s stops the start at once, also with a configuration of an earlier visit', async (_what, answer, problem) => {
  await visited();
  answers = [answer];
  const start = begin();
  await pass(0);
  expect(start.error).toEqual(new BootError('/config.json', [problem]));
});

test('after 6 s that of the last visit is used, without payments; the present one replaces it', async () => {
  await visited();
  const changed = { ...today, features: { contactForm: true } };
  answers = ['hangs', changed];
  const start = begin();
  await pass(5_000);
  expect(start.isDone).toBe(false);
  await pass(1_000);
  expect(start.isDone).toBe(true);
  expect(runtimeConfig()).toMatchObject({ apiBase: '/api', stripePublishableKey: '', stripeScriptUrl: '' });
  await pass(4_000);
  expect(runtimeConfig()).toMatchObject({ stripePublishableKey: 'pk_today', features: { contactForm: true } });
});

test.each<[string, object]>([
  ['another API', { apiBase: 'https://evil.test/api' }],
  ['another receiver of reports', { telemetryUrl: '//evil.test/t' }],
  ['an unknown field', { extra: 1 }],
])('a stored configuration with %s is not used', async (_what, change) => {
  await visited();
  localStorage.setItem('nearhand.config', JSON.stringify({ ...today, ...change }));
  answers = ['hangs'];
  const start = begin();
  await pass(60_000);
  expect(start).toEqual({ isDone: false, error: undefined });
});
