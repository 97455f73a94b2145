import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { constants } from 'node:os';

const opening = ['open', 'bind', 'bind6', 'listen', 'connect', 'connect6', 'send', 'send6'];
const ofSystem = [
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'kill',
  '_kill',
  '_debugProcess',
  'execve',
];
/** Node 25 has stores, which cannot be frozen. */
const ofGlobals = ['process', 'localStorage', 'sessionStorage'];

/**
 * Leaves nothing in this process that is worth an escape from the sandbox. Its parent reads stderr through a pipe. Node's permission model knows files, processes
 * and threads, but before Node 25 no network: the methods that open connections are replaced for good. All globals of
 * Node are frozen: realms share them, and code of one page must not change another's.
 */
export const dropRights = (): void => {
  for (const handle of connectionHandles()) {
    const methods = Object.getPrototypeOf(handle);
    for (const name of opening)
      if (name in methods)
        Object.defineProperty(methods, name, { value: refused, writable: false, configurable: false });
  }
  for (const name of ofSystem) Reflect.deleteProperty(process, name);
  for (const name of ofGlobals) Reflect.deleteProperty(globalThis, name);
  freezeGlobals();
  Object.freeze(globalThis);
};

/** As the system answers: EACCES. */
const refused = () => -constants.errno.EACCES;

/** One of each kind: TCP, UDP, and a pipe to the parent. */
const connectionHandles = (): unknown[] => {
  // Without an address it does not connect.
  const socket = connect({ host: 'none', port: 1, lookup: () => {} });
  const datagrams = createSocket('udp4');
  const handles = [
    Reflect.get(socket, '_handle'),
    Reflect.get(bySymbol(datagrams, 'state symbol'), 'handle'),
    Reflect.get(process.stderr, '_handle'),
  ];
  socket.destroy();
  datagrams.close();
  return handles;
};

const bySymbol = (owner: object, description: string): object => {
  const name = Object.getOwnPropertySymbols(owner).find((symbol) => symbol.description === description);
  if (!name) throw new Error(`Node's ${description} is unknown: this process would keep the network.`);
  return Reflect.get(owner, name);
};

/** One of each kind that pages can make: what they lead to, also by symbols, is common to all of their kind. */
const samples = (): unknown[] => {
  const controllers: unknown[] = [];
  const start = (controller: unknown) => void controllers.push(controller);
  const bytes = new ReadableStream({ type: 'bytes', start });
  const streams = [new ReadableStream({ start }), new WritableStream({ start }), new TransformStream({ start })];
  const blob = new Blob(['a']);
  const form = new FormData();
  form.append('file', blob, 'name');
  const aborting = new AbortController();
  const headers = new Headers({ a: 'b' });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const blobReader: unknown = Reflect.get(bySymbol(blob, 'kHandle'), 'getReader').call(bySymbol(blob, 'kHandle'));
  return [
    ...[...streams, ...controllers, bytes, new ReadableStream().getReader(), bytes.getReader({ mode: 'byob' })],
    ...[new WritableStream().getWriter(), new ReadableStream().values(), blob.stream(), blob, blobReader],
    ...[form, form.get('file'), form.entries(), headers, headers.entries(), new URLSearchParams('a=b').entries()],
    ...[
      new Request('http://site.test/', { method: 'POST', body: 'a' }),
      new Response('a', { headers }),
      new URL('http://site.test/'),
    ],
    ...[
      aborting,
      AbortSignal.any([aborting.signal]),
      AbortSignal.abort(),
      new Event('a'),
      new EventTarget(),
      new DOMException(),
    ],
    ...[new TextDecoder(), new TextDecoder('utf-16le'), new TextEncoder()],
    ...[createSecretKey(new Uint8Array(1)), publicKey, privateKey, crypto.subtle],
  ];
};

const freezeGlobals = (): void => {
  const globals = Object.getOwnPropertyNames(globalThis).map((name) => Reflect.get(globalThis, name));
  freezeShared([...globals, ...samples()], [...globals, ...samples()]);
};

const aKey = () => crypto.subtle.generateKey('Ed25519', false, ['sign']);

/** Keys are made later than other samples. Call it before code of a page runs. */
export const freezeKeys = async (): Promise<void> => freezeShared([await aKey()], [await aKey()]);

/** All that both lead to. The state of a single sample is Node's to change. */
const freezeShared = (ones: readonly unknown[], others: readonly unknown[]): void => {
  const reachedByOthers = reached(others);
  for (const value of reached(ones)) {
    if (!reachedByOthers.has(value)) continue;
    keepAssignable(value);
    Object.freeze(value);
  }
};

const reached = (values: readonly unknown[]): Set<object> => {
  const found = new Set(values.filter(isReachable));
  const add = (value: unknown) => isReachable(value) && found.add(value);
  // It grows meanwhile.
  for (const value of found) {
    add(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
      for (const part of [descriptor?.value, descriptor?.get, descriptor?.set]) add(part);
    }
  }
  return found;
};

/** Node gives some streams a `constructor`, which a frozen one of their prototype would forbid. */
const keepAssignable = (prototype: object): void => {
  const own = Reflect.getOwnPropertyDescriptor(prototype, 'constructor');
  if (!own?.configurable || !('value' in own)) return;
  const { value } = own;
  const accessor = {
    get: () => value,
    set(this: object, changed: unknown) {
      if (this === prototype) throw new TypeError('this constructor is frozen');
      Object.defineProperty(this, 'constructor', { ...own, value: changed });
    },
  };
  Object.defineProperty(prototype, 'constructor', accessor);
  for (const method of Object.values(accessor)) Object.freeze(method);
};

/** The content of a view cannot be frozen. */
const isReachable = (value: unknown): value is object =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  value !== globalThis &&
  !ArrayBuffer.isView(value);
