const timeout = 6_000;

/** A script that did not run; the fields are those that webpack gives to a chunk that did not. */
export class ScriptError extends Error {
  override name = 'ScriptError';
  constructor(
    readonly request: string,
    readonly type: 'error' | 'timeout',
  ) {
    super(
      type === 'timeout' ? `${request} did not answer within ${timeout / 1000} s` : `${request} could not be loaded`,
    );
  }
}

/** Runs a script of another origin or release. Rejects when it cannot be had within 6 s or is not what `hash` says. */
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
    const timer = setTimeout(() => done(new ScriptError(url, 'timeout')), timeout);
    script.onload = () => done();
    script.onerror = () => done(new ScriptError(url, 'error'));
    document.head.append(script);
  });

/** Asks the browser to fetch a script now that will run soon, with the hash that it will run with. */
export const preloadScript = (href: string, hash: string): void => {
  if (preloadOf(href)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
  // A preload that differs from the script in any of these is fetched twice.
  if (hash) link.integrity = hash;
  if (hash || isForeign(href)) link.crossOrigin = 'anonymous';
  // A preload that failed would be handed to the script that asks next, in place of a new try.
  link.onerror = () => link.remove();
  document.head.append(link);
};

/** Lets go of what was asked for ahead, so that the next script asks the server. */
export const forgetPreloads = (urls: readonly string[]): void => {
  for (const href of urls) preloadOf(href)?.remove();
};

const preloadOf = (href: string): Element | null =>
  document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`);

const isForeign = (url: string): boolean => new URL(url, window.location.href).origin !== window.location.origin;
