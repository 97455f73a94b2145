/** The site's answers and limits in the web tier. */
export interface SiteAnswers {
  /** Path of the page that changes a password: https://w3c.github.io/webappsec-change-password-url */
  changePassword: string;
  /** Errors of the web tier for calls to the API, in the API's shape. */
  errors: { tooLarge: object; tooMany: object; unreachable: object };
  /** Limits of a body for the API in bytes, by the start of a path. The web tier checks them: a proxy may lose an answer that the API sends too early. */
  bodyLimits: Readonly<Record<string, number>>;
  /** Lower-case starts of paths below which an address is a secret that no log may hold. */
  secretPaths: readonly string[];
}

/** Origins of scripts that are not the site's, with what they need. */
export interface ThirdParty {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

export const changePasswordPath = '/.well-known/change-password';

/** For a browser whose cookies are too large for every request: it deletes them. Without it, a visitor could not come back. */
export const tooManyCookies = {
  status: 431,
  headers: { 'Clear-Site-Data': '"cookies"', 'Cache-Control': 'no-store' },
  body: '<!doctype html><html lang=en><title>Please continue</title><p>Your browser sent too many cookies for this site, so they were deleted. <a href=/>Continue</a></p></html>',
};

export const tooLongAddress = { status: 414, headers: { 'Cache-Control': 'no-store' }, body: '' };

/** In bytes, where the site names no other. */
const defaultBodyLimit = 256 * 1024;

export const bodyLimitOf = (path: string, limits: SiteAnswers['bodyLimits']): number =>
  Object.entries(limits).find(([start]) => path.startsWith(start))?.[1] ?? defaultBodyLimit;

/** Slower requests get 408. The API has the same limit. */
export const requestTimeoutMs = 600_000;
