const timeoutMs = 6_000;

/** A script that did not run, with the fields that webpack sets for a lost chunk. */
export class ScriptError extends Error {
  override name = 'ScriptError';
  constructor(
    readonly request: string,
    readonly type: 'error' | 'timeout',
  ) {
    super(
      type === 'timeout' ? `${request} did not answer within ${timeoutMs / 1000} s` : `${request} could not be loaded`,
    );
  }
}

/** Runs a script of a release. Rejects when it does not arrive within 6 s or does not match `hash`. */
export const runScript = (url: string, hash: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    if (hash) script.integrity = hash;
    if (hash || isForeign(url)) script.crossOrigin = 'anonymous';
    const done = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => done(new ScriptError(url, 'timeout')), timeoutMs);
    script.onload = () => done();
    script.onerror = () => done(new ScriptError(url, 'error'));
    document.head.append(script);
  });

export const preloadScript = (href: string, hash: string): void => {
  if (preloadOf(href)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
  // With other attributes than the script's it would be fetched twice.
  if (hash) link.integrity = hash;
  if (hash || isForeign(href)) link.crossOrigin = 'anonymous';
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
  fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
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

const isForeign = (url: string): boolean => new URL(url, window.location.href).origin !== window.location.origin;
