import { createContext, Script } from 'node:vm';
import { pageGlobals } from '@slices/kernel/confined/page-globals.ts';
import { pageTimers } from '@slices/kernel/confined/page-timers.ts';
import type { CallAnswer } from '../worker/worker-messages.ts';
import type { Wish } from './asking.ts';

type Ask = (wish: Wish) => Promise<CallAnswer | string | undefined>;

/** One set of globals with the modules that were evaluated in it. */
export interface Realm {
  /** Evaluates CommonJS code, see {@link compiled}, and returns its exports. */
  evaluate: (code: Script, require: (name: string) => unknown) => unknown;
  /** Ends what the code of a page began and left. */
  endPage: () => void;
}

/** One line before it, so that stacks name the lines of the file. */
export const compiled = (code: string, filename: string): Script =>
  new Script(`(function (module, exports, require) {${code}\n})`, { filename });

/** With these, code could block this process without work, measure it, or run after its page ended. */
const removed = ['Atomics', 'FinalizationRegistry', 'SharedArrayBuffer', 'WebAssembly'];

/** Without Node's modules, `process`, the environment, and code from text. */
export const createRealm = (ask: Ask): Realm => {
  const { endPage, ...timers } = pageTimers();
  const context = createContext(
    { ...pageGlobals, ...timers, fetch: fetchThrough(ask) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const prepare = `globalThis.global = globalThis; for (const name of ${JSON.stringify(removed)}) delete globalThis[name];`;
  new Script(prepare).runInContext(context);
  return {
    evaluate: (code, require) => {
      const module = { exports: {} };
      code.runInContext(context)(module, module.exports, require);
      return module.exports;
    },
    endPage,
  };
};

const fetchThrough =
  (ask: Ask): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { method, signal, url } = asked;
    if (method !== 'GET') throw new TypeError(`Pages are rendered without ${method}`);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const answer = await Promise.race([ask({ call: url }), aborted]);
    // Named here, it stays in memory until now: Node forgets the abort of a request that was collected.
    asked.signal.throwIfAborted();
    if (typeof answer !== 'object') throw new TypeError(`${url} has no answer`);
    const { status, headers, body } = answer;
    return new Response(body.length > 0 ? body : null, { status, headers });
  };
