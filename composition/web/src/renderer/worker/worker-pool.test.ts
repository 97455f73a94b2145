import processes from 'node:child_process';
import { until } from '../rendered-site.fixture.ts';
import { WorkerFault, WorkerStalled } from './render-worker.ts';
import { type PoolSettings, WorkerPool } from './worker-pool.ts';

/** Stands for a worker. A page's address says how many milliseconds it waits and computes, and how much memory it takes. */
const program = `
import fs from 'node:fs';
const channelFile = 3;
let deep = {};
for (let level = 0; level < 2_000; level += 1) deep = { deep };
const send = (message) => process.send(JSON.stringify(message));
process.once('message', () => {
  process.on('message', ({ url }) => {
    if (!url) return; // an answer
    const [, ms, rssBytes = 1, computedMs = 0] = url.split('/').map(Number);
    if (url === '/forged') return send({ page: { status: 200 }, isLate: false, rssBytes: 1 });
    if (url === '/ready') return send('ready');
    if (url === '/text') return process.send('{');
    if (url === '/deep') return process.send(deep);
    if (url === '/bytes') return fs.writeSync(channelFile, Buffer.from([0, 0, 0, 1, 7]));
    if (url === '/handle') process.send({ cmd: 'NODE_HANDLE', type: 'none' });
    if (url === '/long') return send('x'.repeat(10e6));
    if (url === '/fills') for (const all = []; ; ) all.push(new Uint8Array(1e7).fill(1));
    if (url === '/60000/sleeps') setInterval(() => Array.from({ length: 1e5 }, String), 5);
    if (url === '/asks') for (let id = 0; id < 501; id += 1) send({ id, build: 'mf-none' });
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < computedMs * 1000);
    const page = { status: 200, body: url, head: '', styles: '', failures: [] };
    setTimeout(() => send({ page, isLate: false, rssBytes }), ms);
  });
  send('ready');
});`;
const composition = { schema: '1', revision: 1, microFrontends: {} };
const config = { apiBase: 'http://api.test/api' };

let pool: WorkerPool;
let lines: string[];

const newPool = (more: Partial<PoolSettings> = {}, content = program) => {
  const common = { heapMegabytes: 64, maxRssBytes: 200e6, limits: { processorMs: 60_000, stallMs: 60_000 } };
  const settings = { workers: 1, isAlwaysReady: true, program: content, ...common, ...more };
  const own: string[] = [];
  lines = own;
  pool = new WorkerPool(settings, (line) => own.push(line));
};
const renew = () => pool.renew({ start: { config, shell: '', renderTimeoutMs: 1 }, readBuild: async () => undefined });
const start = async () => {
  renew();
  await until(
    () => pool.isReady,
    (isReady) => isReady,
  );
};
const render = (url: string) => pool.render({ url, composition, kind: 'page', realm: 'a' });
const rendered = (body: string) => ({ page: { body } });
const linesWith = (text: string) => lines.filter((line) => line.includes(text));
/** Asks again, as the next visitor does: a page that finds no process in time is dropped. */
const renderLater = (url: string): ReturnType<typeof render> => render(url).catch(() => renderLater(url));

beforeEach(() => {
  newPool();
});
afterEach(() => {
  pool.close();
  jest.useRealTimers();
});

const big = '/1/1000000000';
const endless = '/1/1/1000000';

test('a process that took too much memory gets no other page', async () => {
  await start();
  await render(big);
  expect(await renderLater('/1')).toMatchObject(rendered('/1'));
});

test('a page that takes too much processor time ends its process; after a good page another starts soon', async () => {
  newPool({ limits: { processorMs: 100, stallMs: 60_000 } });
  await start();
  for (const _page of ['first', 'second']) {
    await expect(render(endless)).rejects.toBeInstanceOf(WorkerFault);
    expect(await renderLater('/1')).toMatchObject(rendered('/1'));
  }
  expect(linesWith('ended: more than 100 ms of processor time for a page. Another may start in 1 s.')).toHaveLength(2);
});

test.each([
  ['sends what is no page', '/forged', 'its message is none of a worker'],
  ['starts again', '/ready', 'its message is none of a worker'],
  ['sends no JSON', '/text', 'its message is none of a worker'],
  ['sends more levels than V8 reads', '/deep', 'RangeError: Maximum call stack size exceeded'],
  [
    'sends bytes that are no message',
    '/bytes',
    'Error: Unable to deserialize cloned data due to invalid or unsupported version.',
  ],
  ['sends too much', '/long', 'Error: a page sent more than 10 MB'],
  ['takes too much memory outside of JavaScript', '/fills', 'more than 200 MB of memory for a page'],
  ['asks for too much', '/asks', 'a page asked for more than 500 things'],
])('a page that %s ends its process', async (_what, url, reason) => {
  await start();
  await expect(render(url)).rejects.toEqual(new WorkerFault(reason));
});

test("messages of Node's own kind from a process mean nothing", async () => {
  await start();
  expect(await render('/handle')).toMatchObject(rendered('/handle'));
});

test('an answer that comes after SIGKILL is not taken for that of the next page', async () => {
  newPool({ limits: { processorMs: 100, stallMs: 60_000 } });
  await start();
  let next: unknown;
  // A slow worker may answer before its time is read: then once more.
  while (!next) {
    const later = render('/1/1/200').then(
      () => undefined,
      () => renderLater('/1'),
    );
    // This process stands still meanwhile: it reads the answer after it has sent SIGKILL.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    next = await later;
  }
  expect(next).toMatchObject(rendered('/1'));
});

test('a page that is slow although it takes no processor time ends its process late, and is no fault', async () => {
  newPool({ limits: { processorMs: 500, stallMs: 1_000 } });
  await start();
  await expect(render('/60000')).rejects.toBeInstanceOf(WorkerStalled);
});

test('a page that works and sleeps for ever ends its process, and is no fault', async () => {
  newPool({ limits: { processorMs: 60_000, stallMs: 60_000, lastsMs: 1_000 } });
  await start();
  await expect(render('/60000/sleeps')).rejects.toEqual(new WorkerStalled('a page took longer than 1000 ms'));
});

test('a process that cannot be started is replaced', async () => {
  const { fork } = processes;
  jest
    .spyOn(processes, 'fork')
    .mockImplementationOnce((file, args, options) => fork(file, args, { ...options, execPath: '/missing' }));
  await start();
  expect(await render('/1')).toMatchObject(rendered('/1'));
});

test('after each failed start the next one comes later, up to a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  newPool({}, 'console.error("Error: broken"); process.exit(1)');
  renew();
  for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    await until(
      () => linesWith('ended:').length,
      (count) => count > index,
    );
    expect(lines.at(-1)).toMatch(new RegExp(`Error: broken\\. Another may start in ${seconds} s\\.$`));
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(linesWith('starts.')).toHaveLength(index + 1);
    jest.advanceTimersByTime(1);
  }
});

test('further processes start one by one, when pages wait', async () => {
  newPool({ workers: 3 });
  await start();
  await render('/1');
  expect(linesWith('starts.')).toHaveLength(1);
  const pages = [render('/100/1'), render('/100/2')];
  expect(linesWith('starts.')).toHaveLength(2);
  await Promise.allSettled(pages);
  expect(linesWith('starts.')).toHaveLength(2);
});

test('a start that a new composition overtakes goes on', async () => {
  renew();
  await start();
  expect(linesWith('starts.')).toHaveLength(1);
});

test('the newest page is rendered first, and beyond the limit the oldest are dropped', async () => {
  newPool({ queueMs: 60_000 });
  await start();
  const order: string[] = [];
  const urls = Array.from({ length: 90 }, (_none, index) => `/1/${index}`);
  const results = await Promise.allSettled(urls.map((url) => render(url).then(() => order.push(url))));
  expect(order).toEqual(['/1/0', ...urls.slice(-64).reverse()]);
  expect(results[1]).toMatchObject({ reason: new Error('too many pages wait') });
});

test('a page that waited too long is dropped, and rendered when it is asked for again', async () => {
  await start();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setInterval', 'clearInterval'] });
  const [first, second] = ['/1/1', '/1/2'].map(render);
  jest.setSystemTime(Date.now() + 2_001);
  const third = render('/1/3');
  await expect(second).rejects.toEqual(new Error('too many pages wait'));
  expect(await Promise.all([first, third, render('/1/2')])).toHaveLength(3);
});
