import { setImmediate } from 'node:timers/promises';
import { untilHangs } from './hanging.ts';

const url = '/releases/x/1/remoteEntry.js';
/** Seconds until this site answers; infinite when it does not. */
let siteSeconds: number;
let body: ReadableStreamDefaultController<Uint8Array> | undefined;
let isAnswered: boolean;
let watch: AbortController;
let hangs: boolean;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  siteSeconds = 0;
  isAnswered = false;
  hangs = false;
  watch = new AbortController();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (input !== url) {
      const never = siteSeconds === Number.POSITIVE_INFINITY;
      await new Promise((resolve) => never || setTimeout(resolve, siteSeconds * 1_000));
      return new Response('{}');
    }
    if (!isAnswered) return new Promise<never>(() => {});
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      body = controller;
    };
    return new Response(new ReadableStream({ start }));
  });
});
afterEach(() => jest.useRealTimers());

const begin = () =>
  void untilHangs(url, watch.signal).then(() => {
    hangs = true;
  });
const pass = async (count: number) => {
  for (let second = 0; second < count; second++) {
    await jest.advanceTimersByTimeAsync(1_000);
    await setImmediate();
  }
};
const receive = () => body?.enqueue(new Uint8Array(1));

test('a file of which no byte comes while the site answers: its server hangs, after 12 s', async () => {
  begin();
  await pass(10);
  expect(hangs).toBe(false);
  await pass(2);
  expect(hangs).toBe(true);
});

test('as long as bytes come, it waits; it hangs when they end before the file does', async () => {
  isAnswered = true;
  begin();
  for (let minute = 0; minute < 2; minute++) {
    for (let part = 0; part < 15; part++) {
      await pass(4);
      receive();
    }
    expect(hangs).toBe(false);
  }
  await pass(11);
  expect(hangs).toBe(true);
});

test('a file that has come does not hang, when its script takes long to run', async () => {
  isAnswered = true;
  begin();
  await pass(7);
  receive();
  body?.close();
  await pass(120);
  expect(hangs).toBe(false);
});

test('a busy site gives its files three times as long as its own answer takes', async () => {
  siteSeconds = 10;
  begin();
  await pass(45);
  expect(hangs).toBe(false);
  await pass(2);
  expect(hangs).toBe(true);
});

test('while the site does not answer, nothing is decided', async () => {
  siteSeconds = Number.POSITIVE_INFINITY;
  begin();
  await pass(300);
  expect(hangs).toBe(false);
});

test('a site that was lost is asked again', async () => {
  jest.mocked(fetch).mockImplementationOnce(() => new Promise<never>(() => {}));
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  begin();
  await pass(15);
  expect(hangs).toBe(false);
  await pass(2);
  expect(hangs).toBe(true);
});

test('nothing is told, and nothing asked, once the file is there', async () => {
  begin();
  await pass(3);
  watch.abort();
  await pass(60);
  expect([hangs, jest.mocked(fetch).mock.calls]).toEqual([false, []]);
});
