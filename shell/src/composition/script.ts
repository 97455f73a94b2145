const timeout = 6_000;

/** Runs a script of another origin or release. Rejects when it cannot be had within 6 s or is no script. */
export const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const done = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => done(new Error(`${url} did not answer within ${timeout / 1000} s`)), timeout);
    script.src = url;
    script.async = true;
    if (isForeign(url)) script.crossOrigin = 'anonymous';
    script.onload = () => done();
    script.onerror = () => done(new Error(`${url} could not be loaded`));
    document.head.append(script);
  });

/** Asks the browser to fetch scripts now that will run soon. */
export const preloadScripts = (urls: readonly string[]): void => {
  for (const href of urls) {
    if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
    if (isForeign(href)) link.crossOrigin = 'anonymous';
    // A preload that failed would be handed to the script that asks next, in place of a new try.
    link.onerror = () => link.remove();
    document.head.append(link);
  }
};

/** Lets go of what was asked for ahead, so that the next script asks the server. */
export const forgetPreloads = (urls: readonly string[]): void => {
  for (const href of urls) document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)?.remove();
};

/** Webpack loads chunks of the page's own origin without `crossorigin`; a preload that differs is fetched twice. */
const isForeign = (url: string): boolean => new URL(url, window.location.href).origin !== window.location.origin;
