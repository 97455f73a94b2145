import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
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
export const prefetchHeaders = { 'sec-purpose': 'prefetch' };

const agent = new Agent({ keepAlive: true });

/** Node's own `fetch` takes a millisecond more of the processor for each call. */
const restrictedFetch =
  (origin: string): typeof fetch =>
  async (input, init) => {
    const asked = input instanceof Request && !init ? input : new Request(input, init);
    const { url, method, headers, signal } = asked;
    if (new URL(url).origin !== origin) throw new TypeError(`${url} is not the API`);
    const sent = { ...Object.fromEntries(headers), ...prefetchHeaders };
    for (const name of personal) Reflect.deleteProperty(sent, name);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { agent, method, headers: sent, signal }, resolve).once('error', reject).end();
    });
    const body = await buffer(answer);
    // Named here, it stays in memory until now: Node forgets the abort of a request that was collected.
    asked.signal.throwIfAborted();
    return new Response(body.length > 0 ? body : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
