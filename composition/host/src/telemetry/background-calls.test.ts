/** In a separate document, number 1. */
import { inBackground } from './background-calls.ts';

let open: number;
const unanswered = (signal: AbortSignal) =>
  new Promise<string>(() => {
    open += 1;
    signal.addEventListener('abort', () => (open -= 1));
  });
const answered = async () => 'an answer';
const resultOf = (call: Promise<string>) => call.catch(() => 'nothing');

beforeEach(() => {
  jest.useFakeTimers();
  open = 0;
});
afterEach(() => jest.useRealTimers());

test('an error is an answer', async () => {
  const failed = async () => Promise.reject(new Error('503'));
  for (const call of [failed, failed, failed]) await expect(inBackground(call)).rejects.toThrow('503');
  expect(await inBackground(answered)).toBe('an answer');
});

test('calls hold one connection together, each for a limited time; after two without an answer they rest a minute', async () => {
  const results = [unanswered, answered, unanswered, unanswered, answered].map((call) => resultOf(inBackground(call)));
  await jest.advanceTimersByTimeAsync(14_000);
  expect(open).toBe(1);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(open).toBe(1);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(open).toBe(0);
  expect(await Promise.all(results)).toEqual(['nothing', 'an answer', 'nothing', 'nothing', 'nothing']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await inBackground(answered)).toBe('an answer');
});
