import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { serverFileName, type TelemetryBatch } from '@slices/format';
import { bundledText } from '@slices/kernel/bundled.ts';
import { freePort, portOf, served } from '@slices/kernel/free-port.fixture.ts';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { aBuild, aKey, anEnvironment, aRelease } from '@slices/release/environment.fixture.ts';
import { revise } from '@slices/release/revisions/revise.ts';
import { readComposition } from '@slices/release/revisions/revision-record.ts';
import { folderStore } from '@slices/release/store/folder-store.ts';
import { someAnswers, someThirdParty } from '../web/site-answers.fixture.ts';
import { buildWebServer } from '../web/web-server.ts';
import { startRenderer } from './renderer.ts';
import type { RendererSettings } from './settings.ts';

/** Stands for the shell's server build. It renders what the slice's page named like the first part of the path returns. */
const shellServer = `
exports.shared = { greeting: () => 'Hello' };
exports.createRenderer = ({ config, loadSlice }) => async ({ url, composition, kind }, signal) => {
  const [, name] = new URL(url, 'http://site').pathname.split('/');
  const own = { status: 200, body: '<main>' + kind + '</main>', head: '<title>Shell</title>', styles: '<style>i{}</style>', failures: [] };
  const early = [{ roles: ['member'], calls: ['/api/data'], parts: { 'mf-a': ['/member'] }, modules: ['yup'] }];
  if (name === '' || kind === 'skeleton') return { ...own, early };
  const call = async (path) => {
    const answer = await fetch(config.apiBase + path, { headers: { authorization: 'Bearer x', cookie: 'session=x' } });
    return answer.text();
  };
  for (const [slice, [release]] of Object.entries(composition.microFrontends)) {
    if (!release.extras.shell.routes.some(({ path }) => path.split('/')[1] === name)) continue;
    const { version } = release.metadata;
    try {
      const slices = await loadSlice(slice, release);
      if (!slices) return { ...own, status: 500 };
      const page = slices['./routes']()[name](call);
      const late = new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late'))));
      const body = '<main>' + (await Promise.race(name === 'waits' ? [page] : [page, late])) + '</main>';
      const { revision } = composition;
      const rendered = { url, revision, releases: { [slice]: version }, parts: { [slice]: ['/' + name] }, state: {} };
      return { status: 200, body, head: '<title>Page</title>', styles: '<style>main{}</style>', rendered, failures: [] };
    } catch (error) {
      return { ...own, status: 500, failures: [{ slice, version, stage: 'module', message: String(error) }] };
    }
  }
  return { ...own, status: 404, body: '<main>Not here</main>' };
};`;

/** Its pages do what their names say. */
const sliceServer = (word: string) => `
const greeting = require('greeting');
exports['./routes'] = () => ({
  fine: async (call) => greeting + ' ${word} ' + (await call('/data')),
  other: async () => 'Other ${word}',
  slow: (call) => call('/slow'),
  waits: () => new Promise(() => {}),
  throws: async () => { throw new Error('Thrown'); },
  ends: () => new Promise(() => { setTimeout(() => { throw new Error('Later'); }); }),
  leaks: async () => { const all = []; for (;;) all.push(new Array(1e5).fill(0.5)); },
});`;
const pages = ['/fine', '/other', '/member'];
const faulty = ['slow', 'waits', 'throws', 'ends', 'leaks'].map((name) => `/${name}/:id`);

const document = `<!doctype html><head><!--# block name="head" --><title>Own</title><!--# endblock -->
<!--# include virtual="/api/page-head?path=$request_uri" stub="head" --><script>paint()</script>
<script defer src="/assets/shell.js" integrity="sha384-x" crossorigin="anonymous"></script></head>
<body><div id="root"></div><script data-picture>show()</script></body>`;

interface ApiCall {
  path: string;
  headers: IncomingHttpHeaders;
}

const startApi = async () => {
  const api = { calls: [] as ApiCall[], reports: [] as TelemetryBatch['reports'], data: 'one', isDown: false, url: '' };
  const { url, close } = await served(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '', 'http://api');
    if (api.isDown) return request.socket.destroy();
    api.calls.push({ path: pathname, headers: request.headers });
    if (pathname === '/api/telemetry') api.reports.push(...JSON.parse(await text(request)).reports);
    if (pathname === '/api/page-head')
      return answer.end('<title>From the API</title><meta name="description" content="Mine">');
    if (pathname !== '/api/data') return;
    const etag = `"${api.data}"`;
    answer.writeHead(request.headers['if-none-match'] === etag ? 304 : 200, { etag, 'set-cookie': 'a=b' });
    answer.end(api.data);
  });
  api.url = url;
  return { api, stopApi: close };
};

/** A site with a renderer, both as they run in production, before a stub of the API. */
export const startRenderedSite = async () => {
  const site = mkdtempSync(join(tmpdir(), 'rendered-site-'));
  const shell = join(site, 'shell');
  const runtimeConfig = { apiBase: '/api' };
  writeFiles(site, {
    'shell/index.html': document,
    'shell/manifest.webmanifest': '{}',
    [`shell/${serverFileName}`]: shellServer,
    'config.json': JSON.stringify(runtimeConfig),
  });
  const key = aKey('first');
  const environment = anEnvironment(folderStore(site), [key]);
  const { api, stopApi } = await startApi();

  const publish = async (
    slice: string,
    word: string,
    files: Record<string, string | undefined> = {},
    paths = [...pages, ...faulty],
  ) => {
    const build = aBuild(site, word, {
      container: `${slice.replace('-', '_')}_${word}`,
      routes: paths.map((path) => ({ path, roles: [path === '/member' ? 'member' : 'any'], preload: ['js/page.js'] })),
    });
    const built = { [serverFileName]: sliceServer(word), ...files };
    for (const [name, content] of Object.entries(built)) if (content) writeFileSync(join(build, name), content);
    return aRelease(environment, slice, build);
  };
  const host = {
    version: '1.0.0',
    platform: '1.0.0',
    shared: {},
    paths: ['/'],
    places: [],
    events: { emits: [], hears: [] },
  };
  const compose = async (microFrontends: Record<string, Awaited<ReturnType<typeof publish>>[]>) => {
    await revise(environment, { why: 'test', command: 'test' }, () => ({ host, microFrontends }));
    return readComposition(environment);
  };

  const rendererPort = await freePort();
  const web = await buildWebServer({
    answers: someAnswers,
    thirdParty: someThirdParty,
    apiUrl: api.url,
    rendererUrl: `http://127.0.0.1:${rendererPort}`,
    releases: join(site, 'releases'),
    environment: join(site, 'environments/test'),
    runtimeConfig,
    shell: { folder: shell },
    proxies: ['127.0.0.1'],
    limits: {
      telemetry: { perSecond: 0, burst: 100 },
      rendered: { perSecond: 0, burst: 40 },
      traced: { perSecond: 0, burst: 2 },
    },
  });
  await web.listen({ port: 0, host: '127.0.0.1' });
  const program = await bundledText(join(__dirname, '../..'), 'src/renderer/worker-program/worker.ts');
  const lines: string[] = [];
  const renderer = (other: Partial<RendererSettings> = {}) =>
    startRenderer({
      host: '127.0.0.1',
      port: rendererPort,
      site: `http://127.0.0.1:${portOf(web.server)}`,
      api: api.url,
      shell,
      trust: environment.trust(),
      pollMs: 50,
      pool: {
        workers: 2,
        isAlwaysReady: true,
        program,
        heapMegabytes: 64,
        maxRssBytes: 400e6,
        // Data come too late (after 1.5 s) before a page stands still.
        limits: { processorMs: 1_000, stallMs: 3_000 },
      },
      deadlineMs: 400,
      freshMs: 50,
      cacheMegabytes: 1,
      say: (line) => lines.push(line),
      ...other,
    });
  return {
    site,
    api,
    rendererPort,
    port: portOf(web.server),
    publish,
    compose,
    startRenderer: renderer,
    lines,
    stop: async () => {
      await web.close();
      stopApi();
      rmSync(site, { recursive: true });
    },
  };
};

const askAgainMs = 20;

/** Asks again until `isDone`; the test's timeout ends it. The pauses leave the processor to what is awaited. */
export const until = async <T>(ask: () => T | Promise<T>, isDone: (answer: T) => boolean): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await setTimeout(askAgainMs);
  }
};
