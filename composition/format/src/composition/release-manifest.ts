import * as v from 'valibot';
import {
  audienceList,
  CompositionRoute,
  CompositionSlot,
  type Menu,
  ShellExtras,
  type Skeletons,
  sitePathPattern,
} from './composition.ts';
import { audiencesOf, type Site } from './site.ts';

// In a file of its own: the first script of a visit needs none of it.

const releaseMenuLimit = 6;

const labelOf = (pattern: RegExp, maxLength: number) =>
  v.pipe(v.string(), v.regex(pattern, `must have 1 to ${maxLength} characters, without spaces around them`));
const oneOf = (names: readonly string[]): v.GenericSchema<string> => v.picklist(names);
const linkTo = (site: Site) => ({
  /** A path of the release's routes, without parameters. */
  path: v.pipe(v.string(), v.regex(/^\/[^:*?#\s\\]+$/, 'must be a path without parameters')),
  /** The shell's entries have 10, 20, 30 and so on. */
  order: v.optional(v.number(), 1_000),
  /** In the account menu alone. */
  icon: v.optional(oneOf(site.icons)),
  roles: v.optional(rolesOf(site), ['any']),
});
const rolesOf = (site: Site) => v.pipe(v.array(oneOf(audiencesOf(site))), v.minLength(1));

/** The header has room for short labels. Its entries are in the drawer too, as are those of the account menu. */
const entryOf = (site: Site) =>
  v.variant('place', [
    v.strictObject({ place: v.literal('header'), label: labelOf(/^\S(?:.{0,12}\S)?$/, 14), ...linkTo(site) }),
    v.strictObject({
      place: v.picklist(['drawer', 'account']),
      label: labelOf(/^\S(?:.{0,22}\S)?$/, 24),
      ...linkTo(site),
    }),
  ]);

/** Each optional part doubles the addresses that a pattern stands for. */
const manifestPath = new RegExp(`(?=^(?:[^?]*\\?){0,3}[^?]*$)${sitePathPattern.source}`);

const routeOf = (site: Site) =>
  v.strictObject({
    ...CompositionRoute.entries,
    path: v.pipe(v.string(), v.regex(manifestPath, 'must begin with one slash, and have three optional parts at most')),
    roles: rolesOf(site),
    /** How the page looks while its code comes, in words of the site's host: `{ "shape": "grid" }`. */
    skeleton: v.optional(v.looseObject({})),
  });

/**
 * `release.json` as a team's build writes it, for a site with these roles and icons. `publish` adds the `hashes`, and moves
 * `menu` and skeletons to files that older shells ignore.
 */
export const releaseManifestOf = (site: Site) =>
  v.strictObject({
    /** For editors. */
    $schema: v.optional(v.string()),
    ...ShellExtras.entries,
    routes: v.optional(v.array(routeOf(site)), []),
    slots: v.optional(
      v.array(v.strictObject({ ...CompositionSlot.entries, roles: v.optional(rolesOf(site), ['any']) })),
      [],
    ),
    menu: v.optional(v.pipe(v.array(entryOf(site)), v.maxLength(releaseMenuLimit))),
  });
export type ReleaseManifest = v.InferOutput<ReturnType<typeof releaseManifestOf>>;

export const splitManifest = ({
  $schema: _editor,
  menu,
  routes,
  ...shell
}: ReleaseManifest): { shell: ShellExtras; menu?: Menu; skeletons?: Skeletons } => {
  const skeletons = routes.flatMap(({ path, skeleton }) => (skeleton ? [[path, skeleton]] : []));
  return {
    shell: { ...shell, routes: routes.map(({ skeleton: _other, ...route }) => route) },
    ...(menu && { menu }),
    ...(skeletons.length > 0 && { skeletons: Object.fromEntries(skeletons) }),
  };
};

/** A call of the API, below its address: `services/:id?…`, with the parameters of the page's path. */
const callPath = v.pipe(v.string(), v.regex(/^[a-z][\w:/-]*(?:\?[\w:=&,-]+)?$/, 'must look like services/:id?limit=4'));
const FirstView = v.strictObject({
  /** Calls with the person's token. Without `roles`: for all roles of the page or widget. A document for everybody has the answers to others. */
  calls: v.optional(v.array(v.union([callPath, v.strictObject({ path: callPath, roles: audienceList })]))),
  /** Extension slots on the page. */
  slots: v.optional(v.array(v.string())),
});

/**
 * What the first view of a page or widget needs besides its code, by the page's path or the widget's exposed name. In a
 * composition they are `extras.firstViews` of a release; only the server that makes documents reads them.
 */
export const FirstViews = v.record(v.string(), FirstView);
export type FirstViews = v.InferOutput<typeof FirstViews>;

/** The release's file with its {@link FirstViews}; absent where it has none. */
export const firstViewsFileName = 'first-views.json';
