import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { atOnce, tally } from '../../testing/copies.ts';
import { person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { signInDelayMs } from './account-limits.ts';

const site = useTestApp({ settings: { trustedProxies: 1 } });
const right = 'lovelace';

beforeEach(() => site.db.delete(rateLimits));
/** The spy goes first: restored later it would put the stopped timer back for the test files that follow. */
const startTimers = () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
};
afterEach(startTimers);

const login = (email: string, password: string, source: string, cookie = '') =>
  site.call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': source, cookie } });
const ada = async () => {
  const one = await person(site);
  await setPassword(site, one, right);
  return one.email;
};
/** As if so many more had been refused: checking a password for each would take long. */
const refuse = (limit: 'sign-in-email' | 'sign-in-source', refused: number, key: string) =>
  rateLimit(site.app.database, limit, refused, minutes(15)).countMany(refused, key);
/** From here on timers stand still. */
const stopTimers = () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  return jest.spyOn(globalThis, 'setTimeout');
};
/** Sees a sign-in wait for half a second, then lets that time pass. */
const waitedFor = async <T>(timers: jest.SpyInstance, answer: Promise<T>): Promise<T> => {
  const isAnswered = answer.then(() => true);
  const waits = () => timers.mock.calls.some(([, delayMs]) => delayMs === 500);
  while (!waits()) {
    const next = new Promise<false>((resolve) => setImmediate(resolve, false));
    if (await Promise.race([isAnswered, next])) throw new Error('It was answered at once.');
  }
  await jest.advanceTimersByTimeAsync(500);
  return answer;
};

test.each([
  [0, 0],
  [19, 0],
  [20, 500],
  [40, 1_000],
  [60, 2_000],
  [80, 4_000],
  [100_000, 4_000],
])('with %d refused sign-ins the next one waits %d ms', (refused, delayMs) => {
  expect(signInDelayMs(refused)).toBe(delayMs);
});

test('above its limit a source writes no rows, whichever emails it sends', async () => {
  await refuse('sign-in-source', 50, '10.9.0.13');
  const before = await site.db.$count(rateLimits);
  const guesses = await atOnce(5, (number) => login(`random-${number}@example.test`, 'guess-guess', '10.9.0.13'));
  expect([tally(guesses), await site.db.$count(rateLimits)]).toEqual([{ '429': 5 }, before]);
});

test('right sign-ins of one source do not count', async () => {
  const email = await ada();
  await refuse('sign-in-source', 49, '10.9.0.3');
  for (let times = 0; times < 3; times += 1) expect((await login(email, right, '10.9.0.3')).statusCode).toBe(200);
});

test.each([true, false])(
  'guesses from many sources slow down the next sign-in (account exists: %s), which is answered as before',
  async (exists) => {
    const email = exists ? await ada() : 'nobody@example.test';
    await refuse('sign-in-email', 18, email);
    const guesses = await atOnce(2, (number) => login(email, 'guess-guess', `10.0.0.${number}`));
    expect(tally(guesses)).toEqual({ '401': 2 });
    const timers = stopTimers();
    const answer = await waitedFor(timers, login(email, right, '10.9.0.4'));
    expect(answer.statusCode).toBe(exists ? 200 : 401);
  },
);

/** The cookie of the browser in which this account logs in, as it is set. */
const knownBrowser = async (email: string, source: string): Promise<string> => {
  const [, known = ''] = [(await login(email, right, source)).headers['set-cookie']].flat();
  return known;
};
const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

test('a person who signed in in this browser before does not wait, whatever others try', async () => {
  const email = await ada();
  const known = await knownBrowser(email, '10.9.0.5');
  const cookie = sent(known);
  const elsewhere = sent(await knownBrowser(email, '10.9.0.10'));
  expect(known).toMatch(/^known-browser=[^;]+; Max-Age=31536000; Path=\/api\/auth\/login; HttpOnly; SameSite=Lax/);
  await refuse('sign-in-email', 1_000, email);
  await refuse('sign-in-source', 50, '10.9.0.6');
  stopTimers();
  expect((await login(email.toUpperCase(), right, '10.9.0.6', cookie)).statusCode).toBe(200);
  startTimers();
  const guesses = await atOnce(6, () => login(email, 'guess-guess', '10.9.0.7', cookie));
  expect(tally(guesses)).toEqual({ '401': 5, '429': 1 });
  expect((await login(email, right, '10.9.0.7', elsewhere)).statusCode).toBe(200);
});

test('a new password makes every browser an unknown one', async () => {
  const one = await person(site);
  await setPassword(site, one, right);
  const cookie = sent(await knownBrowser(one.email, '10.9.0.11'));
  await setPassword(site, one, 'analytical');
  await refuse('sign-in-source', 50, '10.9.0.12');
  expect((await login(one.email, 'analytical', '10.9.0.12', cookie)).statusCode).toBe(429);
});

test.each([
  ['made up', 'known-browser=made.up'],
  ['of another account', undefined],
])('a cookie that is %s changes nothing', async (_what, cookie) => {
  const email = await ada();
  const known = await knownBrowser(await ada(), '10.9.0.8');
  await refuse('sign-in-email', 20, email);
  const timers = stopTimers();
  const answer = await waitedFor(timers, login(email, right, '10.9.0.9', cookie ?? sent(known)));
  expect(answer.statusCode).toBe(200);
});
