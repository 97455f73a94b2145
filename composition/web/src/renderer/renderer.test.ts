import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type Release, visitorCookie } from '@slices/format';
import { portOf } from '@slices/kernel/free-port.fixture.ts';
import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { parseTraceparent } from '@slices/tracing/trace-headers.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { ask } from '../web/web-tier.fixture.ts';
import { startRenderedSite, until } from './rendered-site.fixture.ts';

let site: Awaited<ReturnType<typeof startRenderedSite>>;
let renderer: Awaited<ReturnType<typeof site.startRenderer>>;
let release: Release;
/** Headers of all requests to the renderer. */
const entered: IncomingHttpHeaders[] = [];

const startRenderer = async () => {
  renderer = await site.startRenderer();
  renderer.server.on('request', ({ headers }) => entered.push(headers));
};

beforeAll(async () => {
  site = await startRenderedSite();
  release = await site.publish('mf-a', 'one');
  const bare = await site.publish('mf-b', 'bare', { 'server.js': undefined }, ['/bare/:id']);
  const changed = await site.publish('mf-c', 'changed', {}, ['/changed/:id']);
  const file = join(site.site, changed.url, '../server.js');
  appendFileSync(file, ';');
  for (const compressed of ['br', 'gz']) rmSync(`${file}.${compressed}`);
  await site.compose({ 'mf-a': [release], 'mf-b': [bare], 'mf-c': [changed] });
  await startRenderer();
  await until(() => page('/fine'), isRendered);
});
afterAll(async () => {
  await renderer.stop();
  await site.stop();
});

let clients = 0;
/** By default every request has another client. */
const page = (path: string, headers: Record<string, string> = {}) => {
  clients += 1;
  return ask(site.port, path, { headers: { 'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}`, ...headers } });
};
const isRendered = ({ body }: { body: string }) => body.includes('<div id="root"><main>');
const contentOf = ({ body }: { body: string }) => /<main>(.*)<\/main>/.exec(body)?.[1];
/** The plain document. */
const plain = { status: 200, body: expect.stringContaining('<div id="root"></div>') };

test('a document is made once for all who ask for it at the same time', async () => {
  const before = site.api.calls.length;
  const get = () => ask(site.rendererPort, '/fine?at-once');
  await Promise.all(Array.from({ length: 10 }, get));
  // On a slow machine it is made after the first visitors have the plain document.
  await until(get, ({ status }) => status === 200);
  // Later visitors of them may ask the API whether the data are the same still.
  const made = site.api.calls.slice(before).filter(({ headers }) => !headers['if-none-match']);
  expect(made.filter(({ path }) => path === '/api/data')).toHaveLength(1);
});

test('a rendering is a part of the trace of its visit, with slice and release, and so are its calls of the API', async () => {
  const { spans, close } = await receiveSpans();
  await startTracing('renderer');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const before = site.api.calls.length;
  await until(
    () => ask(site.rendererPort, '/fine?traced', { headers }),
    ({ status }) => status === 200,
  );
  await stopTracing();
  close();
  const documents = spans.filter(({ name }) => name === 'GET document');
  expect(documents).toContainEqual(expect.objectContaining({ traceId, parentSpanId: 'b7ad6b7169203331' }));
  const render = spans.find(({ name }) => name === 'render');
  expect(documents.map(({ spanId }) => spanId)).toContain(render?.parentSpanId);
  expect(render?.attributes).toEqual({
    'http.route': '/fine',
    'slice.name': 'mf-a',
    'slice.release': release.metadata.version,
  });
  const calls = site.api.calls.slice(before).filter(({ path }) => path === '/api/data');
  expect(calls.map((call) => parseTraceparent(call.headers.traceparent)?.traceId)).toContain(traceId);
});

test('says that it lives, also without a composition', async () => {
  const alone = await site.startRenderer({ site: 'http://127.0.0.1:1', port: 0 });
  const ready = await Promise.all(['/livez', '/healthz'].map((path) => ask(portOf(alone.server), path)));
  await alone.stop();
  expect(ready.map(({ status }) => status)).toEqual([200, 503]);
});

describe('a visitor', () => {
  const get = page;

  test('gets the page with its title, its chunks to preload, and its data after the content', async () => {
    const { body, headers, status } = await get('/fine');
    const [head = '', rest = ''] = body.split('</head>');
    expect([status, contentOf({ body })]).toEqual([200, 'Hello one one']);
    expect(head.match(/<title>.*?<\/title>/g)).toEqual(['<title>Page</title>']);
    expect(head).toContain('<meta name="description" content="Mine">');
    for (const [file, hash] of Object.entries(release.extras.shell.hashes))
      expect(head).toContain(`as="script" href="${release.url.replace('remoteEntry.js', file)}" integrity="${hash}"`);
    expect(rest).toMatch(/<\/main><\/div><script type="application\/json" id="rendered">/);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    });
  });

  test('gets it compressed, and not again when nothing changed', async () => {
    for (const encoding of ['br', 'gzip'])
      expect((await get('/fine', { 'accept-encoding': encoding })).headers['content-encoding']).toBe(encoding);
    const { etag } = (await get('/fine')).headers;
    expect(await get('/fine', { 'if-none-match': String(etag) })).toMatchObject({ status: 304, body: '' });
  });

  test('gets a skeleton of a page for members, and its calls and files before the script that starts them', async () => {
    const { body } = await until(() => get('/member'), isRendered);
    expect(contentOf({ body })).toBe('skeleton');
    const [, early = ''] = /id="early">(.*?)<\/script>.*<script>paint/s.exec(body) ?? [];
    expect(JSON.parse(early)).toEqual([
      {
        roles: ['member'],
        calls: ['/api/data'],
        parts: { 'mf-a': ['/member'] },
        modules: ['yup'],
        files: expect.arrayContaining([expect.objectContaining({ href: release.url, as: 'script' })]),
      },
    ]);
    // A picture of the page is shown only in a document that is made from the same.
    expect(body).toMatch(new RegExp(`id="made-from">\\["[0-9a-f]{16}","mf-a@${release.metadata.version}","mf-b@`));
    expect(body).toContain('<script data-picture>');
    expect((await get('/fine')).body).not.toMatch(/made-from|data-picture/);
    expect(body).not.toContain(`href="${release.url}"`);
    expect(body).toContain('<script fetchpriority="high" defer src="/assets/shell.js"');
  });

  test('gets the right status for an address that no page has', async () => {
    const answer = await until(() => get('/none'), isRendered);
    expect([answer.status, contentOf(answer)]).toEqual([404, 'Not here']);
  });

  test('leaves cookies and credentials outside', async () => {
    const before = site.api.calls.length;
    const enteredBefore = entered.length;
    const personal = { authorization: 'Bearer mine', cookie: `session=mine; ${visitorCookie}=ada` };
    const url = '/fine?personal';
    await until(() => get(url, personal), isRendered);
    expect(entered.at(-1)).toMatchObject({ 'x-visitor': 'ada' });
    const allowed = ['accept-encoding', 'connection', 'host', 'if-none-match', 'x-shell', 'x-visitor'];
    expect(
      entered
        .slice(enteredBefore)
        .flatMap(Object.keys)
        .filter((name) => !allowed.includes(name)),
    ).toEqual([]);
    const calls = site.api.calls.slice(before).filter(({ path }) => path === '/api/data');
    expect(calls.map(({ headers }) => headers['sec-purpose'])).toContain('prefetch');
    const names = calls.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => /cookie|authorization/.test(name))).toEqual([]);
    expect(JSON.stringify([entered, calls])).not.toContain('mine');
  });

  test.each([
    ['that throws', '/throws/1', 'Error: Thrown'],
    ['that throws later', '/ends/1', 'Error: Later'],
    ['that takes all memory', '/leaks/1', 'heap out of memory'],
    ['with a changed file', '/changed/1', 'does not match its hash'],
  ])('gets the plain document for a page %s, which is reported', async (_fault, path, message) => {
    expect(await get(path)).toMatchObject(plain);
    const pattern = path.replace('1', ':id');
    const reported = () => site.api.reports.find((report) => report.kind === 'failed' && report.page === pattern);
    const report = await until(reported, (found) => found !== undefined);
    expect(report).toMatchObject({ owner: 'team', message: expect.stringContaining(message) });
    await until(() => get(`/other?after=${path}`), isRendered);
  });

  test('gets the plain document for a page without a server build, which is no failure', async () => {
    expect(await get('/bare/1')).toMatchObject(plain);
    await until(() => get('/other?after=bare'), isRendered);
    expect(site.api.reports.filter((report) => report.kind === 'failed' && report.page === '/bare/:id')).toEqual([]);
  });
});

test.each([
  ['for a slow API', '/slow/', 'its data came too late'],
  ['for ever', '/waits/', 'a page stood still'],
])('a page that waits %s is the plain document, which is no failure', async (_which, path, why) => {
  const slow = () => site.lines.filter((line) => line.startsWith(`${path}:id is slow: ${why}`)).length;
  // A page that finds no process in time is dropped.
  await until(() => page(`/other?before=${path}`), isRendered);
  const before = slow();
  expect(await page(`${path}1`)).toMatchObject(plain);
  expect(slow()).toBe(before); // the visitor has not waited for it
  await until(slow, (count) => count > before);
  expect(site.api.reports.filter((report) => report.kind === 'failed' && report.page === `${path}:id`)).toEqual([]);
});

test('one client with many addresses gets the plain document, and leaves the renderer to others', async () => {
  const before = entered.length;
  const flood = Array.from({ length: 150 }, (_none, index) =>
    page(`/other?flood=${index}`, { 'x-forwarded-for': '192.0.2.1' }),
  );
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
  expect(entered.length - before).toBe(41);
  await until(() => page('/other?honest'), isRendered);
});

test('changed data are shown soon, and unchanged data are not sent again', async () => {
  site.api.data = 'two';
  await until(
    () => page('/fine'),
    (answer) => contentOf(answer) === 'Hello one two',
  );
  const before = site.api.calls.length;
  const isAsked = ({ path, headers }: { path: string; headers: IncomingHttpHeaders }) =>
    path === '/api/data' && headers['if-none-match'] === '"two"';
  await until(
    async () => page('/fine').then(() => site.api.calls.slice(before)),
    (calls) => calls.some(isAsked),
  );
});

test('a release takes effect, and the code of the one before leaves memory', async () => {
  const before = site.lines.length;
  const next = await site.publish('mf-a', 'next');
  await site.compose({ 'mf-a': [next] });
  await until(
    () => page('/other'),
    (answer) => contentOf(answer) === 'Other next',
  );
  // A process that was still starting has no code of a release, and stays.
  await until(
    () => site.lines.slice(before),
    (lines) => lines.some((line) => line.endsWith('ended: its releases are replaced.')),
  );
});

test('a page that ended several processes is not rendered for a while', async () => {
  let id = 1;
  /** The renderer asks the API for the head of each page that it renders. */
  const isRenderedNow = async () => {
    const before = site.api.calls.length;
    id += 1;
    await ask(site.rendererPort, `/ends/${id}`);
    return site.api.calls.slice(before).some(({ path }) => path === '/api/page-head');
  };
  await until(isRenderedNow, (isNow) => !isNow);
  expect(await page('/ends/1')).toMatchObject(plain);
});

test('a document that was made while the API was down is made again', async () => {
  const get = () => page('/other?head');
  site.api.isDown = true;
  await until(get, isRendered);
  expect((await get()).body).not.toContain('From the API');
  site.api.isDown = false;
  await until(get, ({ body }) => body.includes('content="Mine"'));
});

test('without the API, pages that need it are the plain document, and others are rendered', async () => {
  site.api.isDown = true;
  expect(await page('/fine?down')).toMatchObject(plain);
  await until(() => page('/other?down'), isRendered);
  site.api.isDown = false;
});

test('without the renderer, and while it has another shell, every page is the plain document', async () => {
  await renderer.stop();
  const path = '/other?shell';
  expect(await page(path)).toMatchObject(plain);
  const file = join(site.site, 'shell/index.html');
  const html = readFileSync(file, 'utf8');
  writeFileSync(file, html.replace('paint()', 'paint(2)'));
  await startRenderer();
  await until(
    () => ask(site.rendererPort, path),
    ({ status }) => status === 200,
  );
  expect(await page(path)).toMatchObject(plain);
  writeFileSync(file, html);
  await renderer.stop();
  await startRenderer();
  await until(() => page(path), isRendered);
});
