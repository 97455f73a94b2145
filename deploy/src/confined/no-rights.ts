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

const freezeGlobals = (): void => {
  const iterables = [new Headers(), new URLSearchParams(), new FormData()];
  const shared = [
    ...Object.getOwnPropertyNames(globalThis).map((name) => Reflect.get(globalThis, name)),
    ...iterables.map((iterable) => Object.getPrototypeOf(iterable.entries())),
    Object.getPrototypeOf(new ReadableStream().values()),
    crypto.subtle,
  ];
  for (const value of shared.filter(isObject)) {
    if (value === globalThis) continue;
    Object.freeze(value);
    if (typeof value === 'function' && isObject(value.prototype)) Object.freeze(value.prototype);
  }
};

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
