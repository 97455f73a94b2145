/** First parts of the web tier's addresses; no slice has such a name. */
export const ownNames = ['.well-known', 'api', 'assets', 'healthz', 'internal', 'livez', 'metrics', 'releases'];

/** Files that the API writes: it knows the site's origin and pages. */
export const apiFiles = ['robots.txt', 'sitemap.xml', '.well-known/security.txt'];

/** Files of the environment in the store, which change with each revision or more often. */
export const liveFiles = ['composition.json', 'composition.sig', 'timestamp.json'];

/** Not for browsers, wherever they lie: drafts and locks of release commands, and source maps. */
export const privateFile = /\/\.|\.map(?:\.\w+)?$/;
export const isForBrowsers = (path: string): boolean => !privateFile.test(path);

/** Files at exactly these addresses. */
export const ownFiles = [...liveFiles, 'config.json', 'manifest.webmanifest', ...apiFiles];
