import processes from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../rendered-site.fixture.ts';
import { WorkerPool } from './worker-pool.ts';

/** Stands for a worker. A page's address says for how many milliseconds it renders and how much memory it takes. */
const program = `
process.once('message', () => {
  process.on('message', ({ url }) => {
    const [, ms, rssBytes = 1] = url.split('/').map(Number);
    setTimeout(() => process.send({ page: url, rssBytes }), ms);
  });
  process.send('ready');
});`;
const killAfterMs = 1_000;
const composition = { schema: '1', revision: 1, microFrontends: {} };
const config = {
  apiBase: 'http://api.test/api',
  stripePublishableKey: '',
  stripeScriptUrl: '',
  features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
};

let folder: string;
let pool: WorkerPool;

const start = async () => {
  pool.renew({ config, site: '', shell: '', renderTimeoutMs: 1 });
  await until(
    () => pool.isReady,
    (isReady) => isReady,
  );
};
const render = (url: string) => pool.render({ url, composition, kind: 'page' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-pool-'));
  const file = join(folder, 'worker.cjs');
  writeFileSync(file, program);
  pool = new WorkerPool({
    workers: 1,
    program: { file, args: [], nodeArgs: [] },
    heapMegabytes: 64,
    maxRssBytes: 100,
    killAfterMs,
  });
});
afterEach(() => {
  pool.close();
  rmSync(folder, { recursive: true });
});

const big = '/1/1000';

test('a process that took too much memory gets no other page', async () => {
  await start();
  await render(big);
  expect(await render('/1')).toMatchObject({ page: '/1' });
});

test('a process that answers too late gets no other page', async () => {
  await start();
  const next = render('/10').catch(() => render('/1'));
  // This process is busy meanwhile: it reads the answer after it has sent SIGKILL.
  const began = Date.now();
  while (Date.now() - began < 1.5 * killAfterMs);
  expect(await next).toMatchObject({ page: '/1' });
});

test('a process that cannot be started is replaced', async () => {
  const { fork } = processes;
  jest
    .spyOn(processes, 'fork')
    .mockImplementationOnce((file, args, options) => fork(file, args, { ...options, execPath: '/missing' }));
  await start();
  expect(await render('/1')).toMatchObject({ page: '/1' });
});

test('the newest page is rendered first, and beyond the limit the oldest are dropped', async () => {
  await start();
  const rendered: string[] = [];
  const urls = Array.from({ length: 90 }, (_none, index) => `/1/${index}`);
  const results = await Promise.allSettled(urls.map((url) => render(url).then(() => rendered.push(url))));
  expect(rendered).toEqual(['/1/0', ...urls.slice(-64).reverse()]);
  expect(results[1]).toMatchObject({ reason: new Error('too many pages wait') });
});

test('a page that waited too long is dropped, and rendered when it is asked for again', async () => {
  await start();
  const [first, second, third] = ['/600/1', '/600/2', '/600/3'].map(render);
  await expect(second).rejects.toEqual(new Error('too many pages wait'));
  expect(await Promise.all([first, third, render('/600/2')])).toHaveLength(3);
});
