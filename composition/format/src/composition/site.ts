import * as v from 'valibot';

/**
 * Facts about a site that these packages cannot know. Tools read it from `site.json` in the root of the site's repository.
 */
export const Site = v.strictObject({
  /** The package with the host's surface for slices: its version decides which releases the host can run. */
  platform: v.pipe(v.string(), v.minLength(1)),
  /** Roles of people with a session, with their plural for messages: `{ "admin": "admins" }`. */
  roles: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'must be the name of a role')), v.string()),
  /** Icons that the host has for entries of the account menu. */
  icons: v.optional(v.array(v.string()), []),
  /**
   * Rules for builds that this site does without, as its pages allow it: text as code, HTML from text, ES modules (which no
   * hash of a file list covers), pages of any size. Stock builds of Module Federation need `code` or `modules`.
   */
  accepts: v.optional(v.array(v.picklist(['code', 'html', 'modules', 'size']))),
});
export type Site = v.InferOutput<typeof Site>;

/** People that a page admits: a role of the site, only those without a session (`guest`), or all (`any`). */
export const audiencesOf = ({ roles }: Pick<Site, 'roles'>): string[] => ['any', 'guest', ...Object.keys(roles)];

/** The part of a site's `/config.json` that the toolkit reads; it has members of its own. */
export const SiteConfig = v.looseObject({
  /** Root of the API with its prefix: `/api`. */
  apiBase: v.pipe(v.string(), v.minLength(1, 'must not be empty')),
  /** Receives failures and timings; nothing is sent when absent. */
  telemetryUrl: v.optional(v.string()),
});
export type SiteConfig = v.InferOutput<typeof SiteConfig>;
