import * as v from 'valibot';

// Not in composition-trust.ts: that is in the shell's first script.

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

export const previewStatement = { purpose: 'preview', claims: PreviewClaims } as const;

/**
 * The claims of a link to the panel for developers, signed as a preview link is: on `site`, until `exp`, its tab may run code of
 * these slices from the visitor's computer.
 */
export const PanelClaims = v.object({
  site: v.string(),
  /** `*` for all. */
  slices: v.array(v.string()),
  /** Seconds since 1970. */
  exp: v.number(),
});
export type PanelClaims = v.InferOutput<typeof PanelClaims>;

export const panelStatement = { purpose: 'preview', claims: PanelClaims } as const;
