/** `intact`: signed by a known key. `unknown`: signed by no known key, so a change cannot be detected. */
export const trustStates = ['intact', 'unknown', 'faulty'] as const;
export type TrustState = (typeof trustStates)[number];

/** `live`: visitors without a canary. `canary`: a share. `fallback` and `recalled`: none. */
export const releaseShares = ['live', 'canary', 'fallback', 'recalled'] as const;
export type ReleaseShare = (typeof releaseShares)[number];
