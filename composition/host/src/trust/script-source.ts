import { hashOf, listsOf, noteRejected } from './integrity.ts';
import { watchScript } from './script.ts';
import { full, isOfThirdParty, isWithin } from './script-address.ts';

// Taken before code of a release runs: what it replaces later changes nothing here.
const { apply } = Reflect;
const { getAttribute, setAttribute, removeAttribute } = Element.prototype;
const { get: currentScript = () => null } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript') ?? {};

const runningScript = (): unknown => apply(currentScript, document, []);

interface Source {
  url: string;
  /** With the stack of the code that gave it. */
  error: Error;
}
const sources = new WeakMap<Element, Source>();
const waiting = new Set<HTMLScriptElement>();
let isStarting = false;

/** True while the shell itself gives a script element its address. */
export const isStartingScript = (): boolean => isStarting;

/**
 * Scripts of releases and of the shell run with the hash that the shell knows, whatever their loader sets; all others but the third
 * party's get an error event. The element has its real address for one moment, when it is in the document: no code runs
 * between hash and request.
 */
export const ownSources = (): void => {
  const { prototype } = HTMLScriptElement;
  const attributes = {
    setAttribute(this: HTMLScriptElement, name: string, value: string) {
      if (`${name}`.toLowerCase() === 'src') this.src = value;
      else apply(setAttribute, this, [name, value]);
    },
    getAttribute(this: HTMLScriptElement, name: string) {
      return `${name}`.toLowerCase() === 'src' ? sourceOf(this) : apply(getAttribute, this, [name]);
    },
  };
  for (const [name, value] of Object.entries(attributes)) Object.defineProperty(prototype, name, { value });
  Object.defineProperty(prototype, 'src', {
    configurable: false,
    get(this: HTMLScriptElement) {
      const url = sourceOf(this);
      return url === null ? '' : full(url);
    },
    set(this: HTMLScriptElement, value: unknown) {
      const url = `${value}`;
      const address = full(url);
      // Of an extension, or of none that a script has.
      if (isOfThirdParty(address) || !isWithin(address, 'http')) apply(setAttribute, this, ['src', address]);
      else queue(this, url);
    },
  });
};

const sourceOf = (script: Element): string | null => sources.get(script)?.url ?? apply(getAttribute, script, ['src']);

const queue = (script: HTMLScriptElement, url: string): void => {
  const error = new Error(`Refused to run ${url}: it is neither this site's nor of a release that is known.`);
  sources.set(script, { url, error });
  waiting.add(script);
  inserted.observe(document, { childList: true, subtree: true });
  void Promise.resolve().then(startInserted);
};

const startInserted = (): void => {
  for (const script of waiting) {
    if (!script.isConnected) continue;
    waiting.delete(script);
    const source = sources.get(script);
    if (source) void startListed(script, source);
  }
  if (waiting.size === 0) inserted.disconnect();
};
const inserted = new MutationObserver(startInserted);

const startListed = async (script: HTMLScriptElement, { url, error }: Source): Promise<void> => {
  const address = full(url);
  if (hashOf(address) === undefined) await listsOf(address);
  if (start(script, address)) return watchScript(script, address);
  noteRejected(address);
  reportError(error);
  script.dispatchEvent(new Event('error'));
};

const start = (script: HTMLScriptElement, address: string): boolean => {
  const hash = hashOf(address);
  // A module may import others, and one that was fetched before is not checked again.
  if (hash === undefined || apply(getAttribute, script, ['type']) === 'module') return false;
  apply(setAttribute, script, ['crossorigin', 'anonymous']);
  if (hash) apply(setAttribute, script, ['integrity', hash]);
  // A listener of changes may have removed it.
  if (hash && apply(getAttribute, script, ['integrity']) !== hash) return false;
  // Not of the script that runs: its code would pass as the chunk's.
  if (isWithin(address, full('/assets/')) && runningScript() !== script) chunks[count++] = script;
  isStarting = true;
  try {
    apply(setAttribute, script, ['src', address]);
  } finally {
    isStarting = false;
    // A copy of the element has nothing to run.
    apply(removeAttribute, script, ['src']);
  }
  return true;
};

/** Elements of the shell's chunks that have not run. */
const chunks: Record<number, unknown> = Object.create(null);
let count = 0;

/** Each chunk of the shell adds its modules once. Other code that did so would reach all of the shell's modules. */
export const ownChunks = (): void => {
  const name = 'webpackChunkshell';
  const loader: { push: (chunk: unknown) => unknown } | undefined = Reflect.get(window, name);
  if (!loader) return; // this host was not built by webpack
  const { push } = loader;
  const pushOnce = (chunk: unknown) => {
    const script = runningScript();
    for (let index = 0; index < count; index++) {
      if (!script || chunks[index] !== script) continue;
      chunks[index] = undefined;
      return push(chunk);
    }
    return undefined;
  };
  const fixed = { configurable: false, writable: false };
  Object.defineProperty(window, name, { value: Object.freeze({ push: pushOnce }), ...fixed });
  // The shell's loader calls these with its modules.
  Object.defineProperty(Function.prototype, 'call', fixed);
  for (const method of ['forEach', Symbol.iterator]) Object.defineProperty(Array.prototype, method, fixed);
  Object.defineProperty(Object.getPrototypeOf([].values()), 'next', fixed);
};
