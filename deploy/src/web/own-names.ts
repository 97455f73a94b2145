/** First parts of addresses that the web tier answers by itself: no page is there, so that no slice has such a name. */
export const ownNames = ['api', 'assets', 'healthz', 'internal', 'metrics', 'releases'];
