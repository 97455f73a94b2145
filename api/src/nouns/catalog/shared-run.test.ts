import { sharedRun } from './shared-run.ts';

/** Work whose runs end when the test says so. */
const handMade = () => {
  const runs: { end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const ask = sharedRun(() => new Promise<string>((end, fail) => runs.push({ end, fail })));
  /** Begins are promises' steps: what is due has happened after a turn of the event loop. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { runs, ask, turn };
};

test('who asks at the same time shares a run', async () => {
  const { runs, ask, turn } = handMade();
  const answers = Promise.all([ask(), ask(), ask()]);
  await turn();
  expect(runs).toHaveLength(1);
  runs[0]?.end('one');
  expect(await answers).toEqual(['one', 'one', 'one']);
});

test('who asks while it runs gets the next run, which begins when this one ends', async () => {
  const { runs, ask, turn } = handMade();
  const first = ask();
  await turn();
  const later = Promise.all([ask(), ask()]);
  await turn();
  expect(runs).toHaveLength(1);
  runs[0]?.end('old');
  expect(await first).toBe('old');
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.end('new');
  expect(await later).toEqual(['new', 'new']);
});

test('a run that fails fails those who asked for it, and the next one begins anew', async () => {
  const { runs, ask, turn } = handMade();
  const first = ask();
  await turn();
  const later = ask();
  runs[0]?.fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  runs[1]?.end('there again');
  expect(await later).toBe('there again');
});
