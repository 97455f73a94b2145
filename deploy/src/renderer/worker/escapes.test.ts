import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { escaped } from '../../confined/escaped.fixture.ts';
import { ownUser, startProcess } from '../../confined/start-process.ts';
import { bundledText } from '../../local/bundled.ts';
import { someRelease } from '../../release/environment.fixture.ts';
import { portOf } from '../../web/web-tier.fixture.ts';
import { WorkerPool } from './worker-pool.ts';

/** Renders what the slice named like the first part of the path returns. */
const shell = `
const shared = { kit: { word: 'shared' } };
exports.shared = { kit: () => shared.kit };
exports.createRenderer = (host) => async ({ url, composition }) => {
  const got = await (await host.loadSlice(url.split('/')[1]))['./page']({ ...host, composition });
  return { status: 200, body: String(got), head: '', styles: '', failures: [] };
};`;

let program: string;
let pool: WorkerPool;
const server = createServer((request, answer) => {
  asked.push(request.url ?? '');
  answer.end('data');
});
const asked: string[] = [];
let origin: string;
const builds = new Map<string, string>();

beforeAll(async () => {
  program = await bundledText(join(__dirname, '../../..'), 'src/renderer/worker-program/worker.ts');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${portOf(server)}`;
  const limits = { processorMs: 5_000, stallMs: 60_000 };
  pool = new WorkerPool(
    { workers: 1, isAlwaysReady: true, program, heapMegabytes: 64, maxRssBytes: 400e6, limits },
    () => {},
  );
  const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
  const config = { apiBase: `${origin}/api`, stripePublishableKey: '', stripeScriptUrl: '', features };
  pool.renew({
    start: { config, shell, renderTimeoutMs: 10_000 },
    readBuild: async ({ metadata }) => builds.get(metadata.integrity),
  });
});
afterAll(() => {
  pool.close();
  server.closeAllConnections();
  server.close();
});

/** The page of a slice with this code as the body of an async function. */
const rendered = async (slice: string, code: string): Promise<string> => {
  const release = someRelease(slice);
  builds.set(
    release.metadata.integrity,
    `const kit = require('kit'); exports['./page'] = async (host) => { ${code} };`,
  );
  const composition = { schema: '1', revision: 1, microFrontends: { [slice]: [release] } };
  const { page } = await pool.render({ url: `/${slice}`, kind: 'page', realm: slice, composition });
  return page.body;
};
let count = 0;
/** Each in a realm of its own. What is not there throws. */
const attack = (code: string) => {
  count += 1;
  return rendered(`mf-${count}`, `try { ${code} } catch { return 'nothing'; }`);
};

/** Values that Node made, or that come from this side. */
const foreign = [
  ...['URL', 'fetch', 'setTimeout', 'console.log', 'performance.now', 'structuredClone({})', 'crypto', 'host.config'],
  ...['host.composition', 'host.loadSlice', 'Headers.prototype.get', 'new AbortController().signal', 'fetch("x:")'],
  ...['new Response("a").text()', 'new Blob(["a"]).stream().getReader()', 'AbortSignal.abort().reason'],
  '(() => { try { new URL("none"); } catch (error) { return error; } })()',
];

test.each(foreign)('%s leads to no code of the process', async (value) => {
  expect(await attack(`return typeof (${value}).constructor.constructor('return this')();`)).toBe('nothing');
});

test.each([
  ['code from text', `return typeof Function('return this')();`],
  ['a module of Node', `return Object.keys(await import('node:fs')).length;`],
  ['the process', `return process.pid;`],
  ['shared memory and machine code', `return new SharedArrayBuffer(1) || new WebAssembly.Memory({ initial: 1 });`],
  ['a release that is not in the composition', `return await host.loadSlice('mf-other');`],
  ['another origin', `return await (await fetch('http://127.0.0.1:1/')).text();`],
  ['the API outside of its path', `return await (await fetch(host.config.apiBase + '/../internal')).text();`],
  ['a change by the API', `return await (await fetch(host.config.apiBase + '/a', { method: 'POST' })).text();`],
  [
    'objects of Node by a stack',
    `Error.prepareStackTrace = (_error, calls) => calls.map((call) => call.getThis() ?? call.getFunction());
     const found = await new Promise((resolve) => setTimeout(() => resolve(new Error().stack)));
     Error.prepareStackTrace = undefined;
     return found.some((own) => own !== undefined && !(own instanceof Object)) ? 'objects' : 'nothing';`,
  ],
  ['timers of others', `return typeof setTimeout(() => {}) === 'number' ? 'nothing' : 'a timer';`],
])('code of a page does not get %s', async (_what, code) => {
  expect(await attack(code)).toBe('nothing');
  expect(asked.filter((path) => path !== '/api/data')).toEqual([]);
});

test('a page changes no globals, shared modules and objects of Node for pages of others', async () => {
  const changes = [
    'Array.prototype.join = () => "mine"',
    'Object.defineProperty(Promise.prototype, "then", { value: () => "mine" })',
    'kit.word = "mine"',
    'globalThis.fetch = async () => ({ text: () => "mine" })',
    'Response.prototype.text = async () => "mine"',
    'Object.getPrototypeOf(structuredClone([]).values()).next = () => ({ done: true })',
    'Object.getPrototypeOf(new Headers().entries()).next = () => "mine"',
    'new Blob([]).stream().getReader().constructor.prototype.read = () => "mine"',
    'host.composition.microFrontends["mf-b"] = "mine"',
    'host.config.apiBase = "mine"',
  ];
  const tried = changes.map((change) => `try { ${change}; } catch {}`).join('\n');
  await rendered(
    'mf-a',
    `setTimeout(() => { ${tried} }); await new Promise((r) => setTimeout(r, 5)); return 'done';`,
  ).catch(() => {});
  const seen = `const text = await (await fetch(host.config.apiBase + '/data')).text();
    const [part] = [...new Headers({ a: 'b' })];
    const stream = await new Response(new Blob(['c']).stream()).text();
    return [kit.word, text, part, stream, ...structuredClone([1, 2])].join();`;
  expect(await rendered('mf-b', seen)).toBe('shared,data,a,b,c,1,2');
});

test('timers of a page end with it', async () => {
  await rendered('mf-left', `setInterval(() => fetch(host.config.apiBase + '/left')); return 'done';`);
  await rendered('mf-next', `await new Promise((resolve) => setTimeout(resolve, 20)); return 'done';`);
  expect(asked).not.toContain('/api/left');
});

test('code that got out of the sandbox finds a process without rights', async () => {
  const child = startProcess(program + escaped(origin), 64, 'messages');
  const found = await Promise.race([once(child, 'message').then(([message]) => message), once(child, 'exit')]);
  child.kill('SIGKILL');
  const uid = 'uid' in ownUser ? ownUser.uid : process.getuid?.();
  expect(found).toEqual({ done: [], variables: [], uid });
  expect(asked).not.toContain('/');
});
