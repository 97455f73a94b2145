import * as v from 'valibot';

/**
 * What a preview link says, signed as a compact JWS (RFC 7515, ES256) with `typ` `nearhand-preview+jwt`: on `site`,
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
