/** React's digest, in the document, of each part whose release has no server build. */
export const browserOnlyDigest = 'browser-only';

export const isBrowserOnly = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'digest' in error && error.digest === browserOnlyDigest;
