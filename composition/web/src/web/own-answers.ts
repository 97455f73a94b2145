import { errorCodes, maxPictureBytes, paths } from '@nearhand/contracts';

/** First parts of the web tier's own addresses; no slice has such a name. */
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

/** Browsers open it to change a password: https://w3c.github.io/webappsec-change-password-url */
export const changePassword = { from: '/.well-known/change-password', to: paths.profile };

/** Errors of the web tier for calls to the API, in the API's shape. */
export const tooLarge = { error: 'What was sent is too large.', code: errorCodes.inputTooLarge };
export const tooMany = { error: 'That was a lot at once. Please wait a moment.', code: errorCodes.tooManyAttempts };
export const unreachable = {
  error: 'Something went wrong on our side. Please try again in a moment.',
  code: errorCodes.unexpected,
};

/** For a browser whose cookies are too large for every request: it deletes them. Without it, a visitor could not come back. */
export const tooManyCookies = {
  status: 431,
  headers: { 'Clear-Site-Data': '"cookies"', 'Cache-Control': 'no-store' },
  body: '<!doctype html><html lang=en><title>Please continue</title><p>Your browser sent too many cookies for this site, so they were deleted. <a href=/>Continue</a></p></html>',
};

/** Limits of a body for the API, in bytes. The web tier checks them: a proxy may lose an answer that the API sends too early. */
export const bodyLimits = {
  default: 256 * 1024,
  /** By the start of a path. Pictures and calendars: twice the API's limit, so that the API's own error reaches the user. */
  special: {
    '/api/upload/': 2 * maxPictureBytes,
    '/api/imported-calendars/upload': 2 * 1024 * 1024,
    '/api/payments/webhook': 1024 * 1024,
  },
};

export const bodyLimitOf = (path: string): number =>
  Object.entries(bodyLimits.special).find(([start]) => path.startsWith(start))?.[1] ?? bodyLimits.default;

/** Slower requests get 408. The API has the same limit. */
export const requestTimeoutMs = 120_000;
