import * as v from 'valibot';

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'));

/** Documents that a key may sign: the live composition, or links to previews. */
export const keyPurposes = ['composition', 'preview'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A public key as a JSON Web Key (RFC 7517), ECDSA on P-256. `kid` is its thumbprint (RFC 7638). */
export const PublicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: base64url,
  y: base64url,
  kid: base64url,
  purposes: v.pipe(v.array(v.picklist(keyPurposes)), v.minLength(1)),
});
export type PublicKey = v.InferOutput<typeof PublicKey>;

/** The keys that a shell's build trusts. During a key exchange it has both. */
export const PublicKeys = v.object({ keys: v.pipe(v.array(PublicKey), v.minLength(1)) });
export type PublicKeys = v.InferOutput<typeof PublicKeys>;

/**
 * `/composition.sig`: signatures over the exact bytes of a `composition.json`, ECDSA P-256 with SHA-256, `r` and `s`
 * concatenated (IEEE P1363) in base64url. Holds those of the latest five revisions, by every key in use: a browser may get
 * the two files from both sides of a change.
 */
export const CompositionSignatures = v.object({
  signatures: v.array(v.object({ revision: v.number(), kid: base64url, signature: base64url })),
});
export type CompositionSignatures = v.InferOutput<typeof CompositionSignatures>;

/**
 * The claims of a preview link, signed as a compact JWS (RFC 7515, ES256) with `typ` `nearhand-preview+jwt`: on `site`,
 * until `exp`, `slice` runs from `url` in place of the live release.
 */
export const PreviewClaims = v.object({
  slice: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** Origin of the site that it is for: `https://nearhand.example`. */
  site: v.string(),
  /** The release's `remoteEntry.js`: a path of the site, or an address of a dev server. */
  url: v.string(),
  version: v.string(),
  /** Hash of the release's file list; only a dev server on `localhost` may have none. */
  integrity: v.optional(v.string()),
  /** Seconds since 1970. */
  exp: v.number(),
});
export type PreviewClaims = v.InferOutput<typeof PreviewClaims>;

/** The search parameter that a preview link carries its token in. */
export const previewParameter = 'preview';
/** The cookie that tells the web tier which dev server this visitor's pages may load scripts from: `localhost:4103`. */
export const previewHostCookie = 'nearhand-preview-host';
