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

/** A release that a preview runs. */
const previewed = {
  slice: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** The release's `remoteEntry.js`: a path of the site, or an address of a dev server. */
  url: v.string(),
  version: v.string(),
  /** Hash of the release's file list; only a dev server on `localhost` may have none. */
  integrity: v.optional(v.string()),
};
export type PreviewedRelease = v.InferOutput<v.ObjectSchema<typeof previewed, undefined>>;

/**
 * The claims of a preview link, signed as a compact JWS (RFC 7515, ES256) of the type `preview`: on `site`,
 * until `exp`, `slice` runs from `url` in place of the live release.
 */
export const PreviewClaims = v.object({
  ...previewed,
  /** Origin of the site that it is for: `https://site.example`. */
  site: v.string(),
  /** All slices of a past revision, in its order, in place of the live ones. Older shells show `slice` alone. */
  all: v.optional(v.array(v.object(previewed))),
  /** Seconds since 1970. */
  exp: v.number(),
});
export type PreviewClaims = v.InferOutput<typeof PreviewClaims>;

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

/** Statements for browsers, signed as compact JWS (RFC 7515, ES256), by their type. */
export const browserStatements = {
  preview: { purpose: 'preview', claims: PreviewClaims },
  timestamp: { purpose: 'timestamp', claims: TimestampClaims },
  recalls: { purpose: 'rollback', claims: RecallsClaims },
} as const;
export type BrowserStatement = keyof typeof browserStatements;

/** The search parameter that a preview link carries its token in. */
export const previewParameter = 'preview';
