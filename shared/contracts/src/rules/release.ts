/** `intact`: signed by a known key. `unknown`: by none of them, so a change cannot be detected. */
export const trustStates = ['intact', 'unknown', 'faulty'] as const;
export type TrustState = (typeof trustStates)[number];

/** The visitors that get a release: all but the canary's, a share, none, none any more since it was recalled. */
export const releaseShares = ['live', 'canary', 'fallback', 'recalled'] as const;
export type ReleaseShare = (typeof releaseShares)[number];
