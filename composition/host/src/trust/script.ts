import { untilHangs } from './hanging.ts';
import { full } from './script-address.ts';

/** A script that did not run, with the fields that webpack sets for a lost chunk. */
export class ScriptError extends Error {
  override name = 'ScriptError';
  constructor(
    readonly request: string,
    readonly type: 'error' | 'timeout',
  ) {
    super(`${request} ${type === 'timeout' ? 'does not come, and this site answers' : 'could not be loaded'}`);
  }
}

/** Runs a script of a release. Rejects when it is lost, refused, or its server hangs. */
export const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url });
    const end = (done: () => void) => () => {
      script.remove();
      done();
    };
    script.onload = end(resolve);
    script.onerror = end(() => reject(new ScriptError(url, 'error')));
    document.head.append(script);
  });

const loading = new Set<HTMLScriptElement>();
const hung = new Set<string>();

/** True for a script whose server hung when it was last asked for. */
export const hasHung = (url: string): boolean => hung.has(full(url));

/** True while a script is on its way, of a release or of the shell. */
export const isLoadingScripts = (): boolean => [...loading].some(({ isConnected }) => isConnected);

/** Ends a script with an error event when its server hangs. */
export const watchScript = (script: HTMLScriptElement, address: string): void => {
  const watch = new AbortController();
  hung.delete(address);
  loading.add(script);
  const end = () => {
    watch.abort();
    loading.delete(script);
  };
  for (const type of ['load', 'error']) script.addEventListener(type, end);
  void untilHangs(address, watch.signal).then(() => {
    hung.add(address);
    script.dispatchEvent(new Event('error'));
  });
};

export const preloadFile = (href: string, integrity: string): void => {
  if (preloadOf(href)) return;
  // With other attributes than those of the later request it would be fetched twice.
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href, integrity });
  link.crossOrigin = 'anonymous';
  // A failed preload would be reused in place of a new request.
  link.onerror = () => link.remove();
  document.head.append(link);
};

const ahead = new Set<string>();

/**
 * Fetches a script into the browser's cache before its hash is known, unless the document preloads it. A preload without the
 * hash would not be used for the script, which runs with it.
 */
export const fetchAhead = (url: string): void => {
  if (ahead.has(url) || preloadOf(url)) return;
  ahead.add(url);
  fetch(url)
    .then((answer) => answer.arrayBuffer()) // only an answer that was read to its end is cached
    .catch(() => ahead.delete(url)); // loading it fetches it again
};

export const forgetPreloads = (urls: readonly string[]): void => {
  for (const href of urls) {
    ahead.delete(href);
    preloadOf(href)?.remove();
  }
};

const preloadOf = (href: string): Element | null =>
  document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`);
