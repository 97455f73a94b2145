import * as v from 'valibot';

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'));

/**
 * `/composition.sig`: signatures over the exact bytes of a `composition.json`, ECDSA P-256 with SHA-256, `r` and `s`
 * concatenated (IEEE P1363) in base64url. Holds those of the latest two revisions, by every key in use: a browser may get
 * the two files from both sides of a change.
 */
export const CompositionSignatures = v.object({
  signatures: v.array(v.object({ revision: v.number(), kid: base64url, signature: base64url })),
});
export type CompositionSignatures = v.InferOutput<typeof CompositionSignatures>;

const revision = v.pipe(v.number(), v.integer(), v.minValue(1));

/** States the hash of this environment's composition: see `freshnessOf`. */
export const TimestampClaims = v.object({
  environment: v.string(),
  ledger: v.string(),
  revision,
  /** SHA-256 of `composition.json` in base64url. */
  composition: base64url,
  /** SHA-256 of the token with the recalls beside it; absent where there is none. */
  recalls: v.optional(base64url),
  /** Read by shells of before `freshnessOf` alone, which takes the revision and the one before it. */
  minimumRevision: revision,
  /** Seconds since 1970. */
  iat: v.number(),
  exp: v.number(),
});
export type TimestampClaims = v.InferOutput<typeof TimestampClaims>;

/** A release that compositions of `ledger` up to `revision` do not run any more; a later one may name it again. */
export const Recall = v.object({
  slice: v.string(),
  version: v.string(),
  ledger: v.string(),
  revision,
  /** SHA-256 (base64url) of the `RecallNote`, which browsers do not see. */
  note: base64url,
});
export type Recall = v.InferOutput<typeof Recall>;

export const RecallsClaims = v.object({ environment: v.string(), releases: v.array(Recall) });
export type RecallsClaims = v.InferOutput<typeof RecallsClaims>;

/** `/timestamp.json`: two tokens by two keys in one file, which an open tab reads every 20 s. */
export const TimestampFile = v.object({ timestamp: v.optional(v.string()), recalls: v.optional(v.string()) });
export type TimestampFile = v.InferOutput<typeof TimestampFile>;

/** Statements for the start of every page, signed as compact JWS (RFC 7515, ES256), by their type. */
export const browserStatements = {
  timestamp: { purpose: 'timestamp', claims: TimestampClaims },
  recalls: { purpose: 'rollback', claims: RecallsClaims },
} as const;

/** The search parameter that a preview link carries its token in. */
export const previewParameter = 'preview';
