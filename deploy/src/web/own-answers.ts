import { errorCodes, largestPicture } from '@nearhand/contracts';

/** First parts of addresses that the web tier answers by itself: no page is there, so that no slice has such a name. */
export const ownNames = ['api', 'assets', 'healthz', 'internal', 'metrics', 'releases'];

/** Files that the web tier has, or that crawlers ask for, at exactly these addresses. */
export const ownFiles = ['composition.json', 'composition.sig', 'config.json', 'robots.txt'];

/** What the web tier itself says in the API's place, in the API's shape. */
export const tooLarge = { error: 'What was sent is too large.', code: errorCodes.inputTooLarge };
export const tooMany = { error: 'That was a lot at once. Please wait a moment.', code: errorCodes.tooManyAttempts };
export const unreachable = {
  error: 'Something went wrong on our side. Please try again in a moment.',
  code: errorCodes.unexpected,
};

/**
 * Limits of a body for the API, in bytes. The web tier refuses larger ones itself: the API answers and hangs up while the
 * body is still being sent, and a proxy may lose that answer.
 */
export const bodyLimits = {
  default: 256 * 1024,
  /** By the start of a path. Twice the API's own limit of a picture, so that the API says what is wrong with it. */
  special: { '/api/upload/': 2 * largestPicture, '/api/payments/webhook': 1024 * 1024 },
};

/** The limit of a body for `path`, in bytes. */
export const bodyLimitOf = (path: string): number =>
  Object.entries(bodyLimits.special).find(([start]) => path.startsWith(start))?.[1] ?? bodyLimits.default;

/** A request that has not arrived by then is answered 408. The API's own limit is the same. */
export const requestTimeoutMs = 120_000;
