import { once } from 'node:events';
import { join } from 'node:path';
import { bundledText } from '@slices/kernel/bundled.ts';
import { escaped } from '@slices/kernel/confined/escaped.fixture.ts';
import { ownUser, startProcess } from '@slices/kernel/confined/start-process.ts';
import { served } from '@slices/kernel/free-port.fixture.ts';
import { someRelease } from '@slices/release/environment.fixture.ts';
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
let server: Awaited<ReturnType<typeof served>>;
const asked: string[] = [];
let origin: string;
const builds = new Map<string, string>();

beforeAll(async () => {
  program = await bundledText(join(__dirname, '../../..'), 'src/renderer/worker-program/worker.ts');
  server = await served((request, answer) => {
    asked.push(request.url ?? '');
    answer.end('data');
  });
  origin = server.url;
  const limits = { processorMs: 5_000, stallMs: 60_000 };
  pool = new WorkerPool(
    { workers: 1, isAlwaysReady: true, queueMs: 60_000, program, heapMegabytes: 64, maxRssBytes: 400e6, limits },
    () => {},
  );
  const config = { apiBase: `${origin}/api` };
  pool.renew({
    start: { config, shell, renderTimeoutMs: 10_000 },
    readBuild: async ({ metadata }) => builds.get(metadata.integrity),
  });
});
afterAll(() => {
  pool.close();
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

/** One of each kind of object that Node makes for a page. */
const made = `async () => {
  const controllers = [];
  const start = (controller) => { controllers.push(controller); };
  const form = new FormData();
  form.append('a', new Blob(['a']), 'name');
  const blob = new Blob(['a']);
  const handle = blob[Object.getOwnPropertySymbols(blob).find(({ description }) => description === 'kHandle')];
  const aborting = new AbortController();
  const bytes = new ReadableStream({ type: 'bytes', start });
  const streams = [new ReadableStream({ start }), new WritableStream({ start }), new TransformStream({ start })];
  const named = { name: 'AES-GCM', length: 128 };
  let error;
  try { new URL('none'); } catch (caught) { error = caught; }
  return {
    ...{ form, file: form.get('a'), blob, handle, blobReader: handle.getReader(), blobStream: blob.stream() },
    ...{ controllers, streams, bytes, byob: bytes.getReader({ mode: 'byob' }), reader: new ReadableStream().getReader() },
    ...{ writer: new WritableStream().getWriter(), values: new ReadableStream().values(), error },
    ...{ request: new Request('http://a/', { method: 'POST', body: 'a' }), response: new Response('a', { headers: { a: 'b' } }) },
    ...{ headers: new Headers({ a: 'b' }), pairs: new Headers({ a: 'b' }).entries(), fields: form.entries() },
    ...{ query: new URLSearchParams('a=b'), url: new URL('http://a/'), parts: new URLSearchParams('a=b').keys() },
    ...{ aborting, any: AbortSignal.any([aborting.signal]), aborted: AbortSignal.abort(), late: AbortSignal.timeout(1e6) },
    ...{ event: new Event('a'), target: new EventTarget(), exception: new DOMException() },
    ...{ utf8: new TextDecoder(), utf16: new TextDecoder('utf-16le'), encoder: new TextEncoder(), encoded: new TextEncoder().encode('a') },
    ...{ key: await crypto.subtle.generateKey(named, true, ['encrypt']), pair: await crypto.subtle.generateKey('Ed25519', true, ['sign']) },
    ...{ copy: structuredClone([new Map([[1, new Set([1])]]), new Date(), /a/, new Error()]), got: await fetch(host.config.apiBase + '/data') },
    ...{ console, crypto, performance, structuredClone, atob, queueMicrotask },
  };
}`;

test('state that objects of Node share with others of their kind cannot be changed', async () => {
  const code = `
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
    const reached = (roots) => {
      const found = new Map(Object.entries(roots).map(([name, value]) => [value, name]));
      for (const [value, path] of found) {
        if (!isObject(value) || ArrayBuffer.isView(value)) continue;
        const parts = [['__proto__', Object.getPrototypeOf(value)]];
        for (const key of Reflect.ownKeys(value)) {
          const { value: held, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
          parts.push([key, held], [key, get], [key, set]);
          try { parts.push([key, value[key]]); } catch {}
        }
        for (const [key, part] of parts) if (isObject(part) && !found.has(part)) found.set(part, path + '.' + String(key));
      }
      return found;
    };
    const make = ${made};
    const [ones, others] = [reached(await make()), reached(await make())];
    const own = [Object.prototype, Array.prototype[Symbol.unscopables]];
    const isOwn = (value) => value instanceof Object || own.includes(value);
    const open = [...ones].filter(([value]) => others.has(value) && isObject(value) && !isOwn(value) && !Object.isFrozen(value));
    return [ones.size > 300, ...open.map(([, path]) => path)].join('\\n');`;
  expect(await rendered('mf-shared', code)).toBe('true');
});

test('timers of a page end with it', async () => {
  await rendered('mf-left', `setInterval(() => fetch(host.config.apiBase + '/left')); return 'done';`);
  await rendered('mf-next', `await new Promise((resolve) => setTimeout(resolve, 20)); return 'done';`);
  expect(asked).not.toContain('/api/left');
});

test('code that a page left behind asks for nothing while the next page is rendered', async () => {
  const left = (begin: string) => `const { apiBase } = host.config;
    const again = () => Promise.resolve().then(() => ${begin}).then(again, again);
    for (let index = 0; index < 5; index += 1) again();
    return 'done';`;
  const next = `await new Promise((resolve) => setTimeout(resolve, 50)); return 'done';`;
  for (const begin of ['fetch(apiBase + "/chain")', 'host.loadSlice("mf-none")']) {
    await rendered('mf-chain', left(begin));
    // The page before may have asked for something that comes late on a busy machine.
    await rendered('mf-between', `await (await fetch(host.config.apiBase + '/between')).text(); return 'done';`);
    const before = asked.length;
    expect(await rendered('mf-next', next)).toBe('done');
    expect(asked.slice(before)).toEqual([]);
  }
});

test('code that got out of the sandbox finds a process without rights', async () => {
  const child = startProcess(program + escaped(origin), 64, 'messages');
  const found = await Promise.race([once(child, 'message').then(([message]) => message), once(child, 'exit')]);
  child.kill('SIGKILL');
  const uid = 'uid' in ownUser ? ownUser.uid : process.getuid?.();
  expect(found).toEqual({ done: [], variables: [], uid });
  expect(asked).not.toContain('/');
});
