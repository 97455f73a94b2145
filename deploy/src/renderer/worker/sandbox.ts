import { AsyncLocalStorage } from 'node:async_hooks';
import { createContext, runInContext } from 'node:vm';

/** Evaluates CommonJS code and returns its exports. */
export type Evaluate = (code: string, fileName: string, require: (name: string) => unknown) => unknown;

const silent = () => {};
/** Those of browsers that pages need, and the class by which the shell tells its pages apart. */
const globals = {
  AbortController,
  AbortSignal,
  AsyncLocalStorage,
  Blob,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  MessageChannel,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
  atob,
  btoa,
  clearImmediate,
  clearInterval,
  clearTimeout,
  console: { debug: silent, error: silent, info: silent, log: silent, warn: silent },
  crypto,
  performance,
  queueMicrotask,
  setImmediate,
  setInterval,
  setTimeout,
  structuredClone,
};

/**
 * A context without Node's modules, `process` and the environment. It keeps mistakes in, not attacks: code of releases is
 * signed. Its `fetch` reaches one origin only and sends neither cookies nor credentials.
 */
export const createSandbox = ({ callsTo }: { callsTo: string }): Evaluate => {
  const context = createContext({ ...globals, fetch: restrictedFetch(callsTo) });
  runInContext('globalThis.global = globalThis', context);
  return (code, fileName, require) => {
    const module = { exports: {} };
    // One line, so that stacks name the lines of the file.
    const run = runInContext(`(function (module, exports, require) {${code}\n})`, context, { filename: fileName });
    run(module, module.exports, require);
    return module.exports;
  };
};

const personal = ['authorization', 'cookie'];
/** The API counts no view of a page that is only prepared. The browser's own call is the view. */
export const prefetching = { 'sec-purpose': 'prefetch' };

const restrictedFetch =
  (origin: string): typeof fetch =>
  (input, init) => {
    const request = new Request(input, { ...init, credentials: 'omit', redirect: 'error' });
    if (new URL(request.url).origin !== origin) return Promise.reject(new TypeError(`${request.url} is not the API`));
    for (const name of personal) request.headers.delete(name);
    for (const [name, value] of Object.entries(prefetching)) request.headers.set(name, value);
    return fetch(request);
  };
