/** First parts of addresses that the web tier answers by itself: no page is there, so that no slice has such a name. */
export const ownNames = ['api', 'assets', 'healthz', 'internal', 'metrics', 'releases'];

/** Files that the web tier has, or that crawlers ask for, at exactly these addresses. */
export const ownFiles = ['composition.json', 'composition.sig', 'config.json', 'robots.txt'];
