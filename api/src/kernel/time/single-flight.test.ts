import { setImmediate as turn } from 'node:timers/promises';
import { singleFlight } from './single-flight.ts';

/** Work whose runs end when the test says so. */
const handMade = () => {
  const runs: { end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const flight = singleFlight<string>(60_000);
  const ask = (key = 'a') => flight(key, () => new Promise((end, fail) => runs.push({ end, fail })));
  return { runs, ask };
};

test('callers before a run share it, callers during it share the next one', async () => {
  const { runs, ask } = handMade();
  const first = Promise.all([ask(), ask()]);
  await turn();
  const later = Promise.all([ask(), ask()]);
  await turn();
  expect(runs).toHaveLength(1);
  runs[0]?.end('old');
  expect(await first).toEqual(['old', 'old']);
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.end('new');
  expect(await later).toEqual(['new', 'new']);
});

test('another key waits for nothing', async () => {
  const { runs, ask } = handMade();
  const first = ask();
  const other = ask('b');
  await turn();
  runs[1]?.end('b');
  expect(await other).toBe('b');
  runs[0]?.end('a');
  expect(await first).toBe('a');
});

test('a run that fails fails its callers, and the next one begins', async () => {
  const { runs, ask } = handMade();
  const first = ask();
  await turn();
  const later = ask();
  runs[0]?.fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  runs[1]?.end('there again');
  expect(await later).toBe('there again');
});

test('a run that never ends fails its callers at the limit, and the next one begins', async () => {
  const flight = singleFlight<string>(1);
  let isAborted = false;
  const never = (signal: AbortSignal) =>
    new Promise<string>(() => signal.addEventListener('abort', () => (isAborted = true)));
  const hung = Promise.allSettled([flight('a', never), flight('a', never)]);
  await turn();
  expect(await flight('a', async () => 'next')).toBe('next');
  expect((await hung).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(isAborted).toBe(true);
  expect(await flight('a', async () => 'last')).toBe('last');
});
