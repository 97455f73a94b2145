import * as v from 'valibot';
import { shapeOf } from './path-pattern.ts';

/** The public schema that a composition is a strict superset of (awslabs/frontend-discovery). */
export const discoverySchema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

export const sitePathPattern = /^\/(?![/\\])[^\t\n\r\\]*$/;
const location = v.pipe(
  v.string(),
  v.check((value) => sitePathPattern.test(value) || isHttpUrl(value), 'must be a path of this site or an http(s) URL'),
);
const semverRange = v.pipe(v.string(), v.regex(/^[\d^~<>=*x][\w.^~<>=*| -]*$/, 'must be a semver range'));
const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/, 'must be a semver version'));
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be an SRI hash, sha384-…'));
const fileName = v.pipe(v.string(), v.regex(/^(?!.*\.\.)[\w][\w./-]*$/, 'must be a file of the release'));
const place = v.pipe(v.string(), v.regex(/^[a-z]+(?:\.[a-z-]+)+$/, 'must look like place.name'));
const eventName = v.pipe(v.string(), v.regex(/^[a-z]+(?:\.[a-z-]+)+$/, 'must look like event.name'));
/** `any`, `guest` or roles of the site, which `site.json` lists. An unknown one admits no one. */
export const audienceList = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'must be the name of a role'))),
  v.minLength(1),
);
/** Events and extension slots of a slice or the shell. */
const participant = {
  /** Extension slots for widgets of others. */
  places: v.optional(v.array(place), []),
  /** Events of the bus that it sends and hears. */
  events: v.optional(
    v.strictObject({ emits: v.optional(v.array(eventName), []), hears: v.optional(v.array(eventName), []) }),
    {},
  ),
};

/** Every file of a release with its SRI hash: `files.json`. */
export const ReleaseFiles = v.record(fileName, integrity);
export type ReleaseFiles = v.InferOutput<typeof ReleaseFiles>;

/** A path that a release serves and who may open it. */
export const CompositionRoute = v.strictObject({
  /** A React Router path pattern from the root: `/items/:id`. */
  path: v.pipe(v.string(), v.regex(sitePathPattern, 'must begin with one slash')),
  roles: audienceList,
  /** Files of the release that this page needs first, relative to it: fetched together with the entry. */
  preload: v.optional(v.array(fileName), []),
});
export type CompositionRoute = v.InferOutput<typeof CompositionRoute>;

/** A widget for an extension slot of another slice. */
export const CompositionSlot = v.strictObject({
  /** The extension slot: `home.featured`. */
  name: place,
  /** The module that the release exposes for it; its default export is the component. */
  expose: v.pipe(v.string(), v.regex(/^\.\/[\w-]+$/, 'must look like ./module')),
  /** Names the widget in its error state; the slice's title when absent. */
  title: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Lower comes first where several offer for one place. */
  order: v.optional(v.number(), 0),
  roles: v.optional(audienceList, ['any']),
  preload: v.optional(v.array(fileName), []),
});
export type CompositionSlot = v.InferOutput<typeof CompositionSlot>;

export const ShellExtras = v.strictObject({
  /** Range of the site's platform package that the release was built for. */
  platform: semverRange,
  /** The team to tell when it breaks. */
  owner: v.pipe(v.string(), v.minLength(1)),
  /** Names the slice in its error state: `Orders`. */
  title: v.pipe(v.string(), v.minLength(1)),
  routes: v.optional(v.array(CompositionRoute), []),
  slots: v.optional(v.array(CompositionSlot), []),
  /** The global that its entry defines: another one in every build, so that two releases can be in one page. */
  container: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'must be an identifier')),
  /**
   * Hashes of the entry and of all that is preloaded; those of the other files are in the file list alone. Compositions for a
   * shell with {@link HostOffer} `hashesOnDemand` have none, nor what follows: the release's files have them.
   */
  hashes: v.optional(ReleaseFiles, {}),
  /** Modules that it takes from the shell, with the range that it was built for. */
  shared: v.optional(v.record(v.string(), semverRange), {}),
  ...participant,
});
export type ShellExtras = v.InferOutput<typeof ShellExtras>;

/** The most entries of releases in each menu: the shell shows the first ones, and `check` rejects more. */
export const menuLimits = { header: 3, drawer: 6, account: 6 } as const;
export type MenuPlace = keyof typeof menuLimits;

/**
 * Entries of a release in the site's menus. Outside of {@link ShellExtras}, which is strict in older shells. An entry may name
 * places, icons and roles that this shell does not know yet: the manifest's schema is stricter.
 */
export const Menu = v.array(
  v.looseObject({
    place: v.string(),
    label: v.string(),
    path: v.pipe(v.string(), v.regex(sitePathPattern, 'must begin with one slash')),
    order: v.number(),
    icon: v.optional(v.string()),
    roles: v.array(v.string()),
  }),
);
export type Menu = v.InferOutput<typeof Menu>;
export type MenuEntry = Menu[number];

/** The file with the {@link Menu} of a published release; a release without entries has none. */
export const menuFileName = 'menu.json';

/** The shell's part of a composition, written when that shell is promoted. */
export const HostOffer = v.strictObject({
  version,
  /** Version of the site's platform package. */
  platform: version,
  /** Modules that it provides. Those for another major of React have its number after them: `react@18`. */
  shared: v.record(v.string(), version),
  /** Paths that it serves itself. */
  paths: v.array(v.pipe(v.string(), v.regex(sitePathPattern, 'must begin with one slash'))),
  /**
   * It reads all hashes from file lists, so that compositions need none. An open tab with an earlier shell does not know this
   * member, refuses the composition and keeps its own until the next load.
   */
  hashesOnDemand: v.optional(v.literal(true)),
  ...participant,
});
export type HostOffer = v.InferOutput<typeof HostOffer>;

/** Shared modules that a page or widget needs first and that are not in the shell's first scripts, by path or exposed name. */
export const PageModules = v.record(v.string(), v.array(v.string()));
export type PageModules = v.InferOutput<typeof PageModules>;

/** The release's file with its {@link PageModules}; absent where it has none. */
export const modulesFileName = 'modules.json';

/** How pages look while their code comes, by path, in words of the site's host. */
export const Skeletons = v.record(v.string(), v.looseObject({}));
export type Skeletons = v.InferOutput<typeof Skeletons>;
export type Skeleton = Skeletons[string];

/** The file with the {@link Skeletons} of a published release; a release without any has none. */
export const skeletonsFileName = 'skeletons.json';

export const Release = v.looseObject({
  /** Address of the release's `remoteEntry.js`. */
  url: location,
  /** Another address of the same release, tried when the first fails. */
  fallbackUrl: v.optional(location),
  metadata: v.looseObject({ version, integrity }),
  deployment: v.looseObject({
    /** Percent of visitors, 0 to 100. One that has none and is not the default is kept to fall back to. */
    traffic: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    default: v.boolean(),
  }),
  extras: v.looseObject({
    shell: ShellExtras,
    modules: v.optional(PageModules),
    menu: v.optional(Menu),
    skeletons: v.optional(Skeletons),
    /** Range of the React that it was built for, where the shell's does not fit and another one that the shell has does. */
    react: v.optional(semverRange),
  }),
});
export type Release = v.InferOutput<typeof Release>;

/** The range of React that a release takes from the shell. Undefined where it takes none. */
export const reactOf = (shared: ShellExtras['shared']): string | undefined =>
  shared.react ?? shared['react/jsx-runtime'];

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be a slice name'));
const releases = v.pipe(
  v.array(Release),
  v.minLength(1),
  v.check(
    (list) => list.reduce((sum, { deployment }) => sum + deployment.traffic, 0) === 100,
    'traffic must add up to 100',
  ),
  v.check(
    (list) => list.filter(({ deployment }) => deployment.default).length === 1,
    'exactly one release must be the default',
  ),
  v.check(
    (list) => new Set(list.map(({ metadata }) => metadata.version)).size === list.length,
    'a version stands twice',
  ),
);

export const Composition = v.pipe(
  v.looseObject({
    schema: v.string(),
    /** Number of this revision; every write of the composition is a new one. */
    revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The environment that it is for; a shell of another one refuses it. Absent in compositions from before roles. */
    environment: v.optional(v.string()),
    /** Id of the revision history: numbers of two histories cannot be compared. */
    ledger: v.optional(v.string()),
    /** Histories that this one takes the place of, `*` for all: a browser that knows another one refuses it. */
    succeeds: v.optional(v.array(v.string())),
    /** SHA-256 (base64url) of who made the revision, when and why, which its record holds: what signs this signs both. */
    note: v.optional(v.string()),
    /** The shell that this was checked against; absent where none was promoted yet. */
    host: v.optional(HostOffer),
    microFrontends: v.record(name, releases),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { microFrontends } = dataset.value;
    for (const message of [...pathCollisions(microFrontends), ...foreignContainers(microFrontends)])
      addIssue({ message });
  }),
);
/** For each slice its releases, of which each visitor gets one. */
export type Composition = v.InferOutput<typeof Composition>;

export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: string[] };

/** Validates foreign data. A failure names every problem with its path: `microFrontends.mf-auth.0.url: …`. */
export const parseComposition = (data: unknown): Parsed<Composition> => parseWith(Composition, data);

export const parseWith = <S extends v.GenericSchema>(schema: S, data: unknown): Parsed<v.InferOutput<S>> => {
  const result = v.safeParse(schema, data);
  if (result.success) return { ok: true, value: result.output };
  return {
    ok: false,
    problems: result.issues.map((issue) => {
      const place = v.getDotPath(issue);
      return place ? `${place}: ${issue.message}` : issue.message;
    }),
  };
};

type Releases = Record<string, Release[]>;
/** The part of a release that serves pages. */
interface Serving {
  deployment: { traffic: number };
  extras: { shell: { routes: readonly { path: string; roles: readonly string[] }[] } };
}

/**
 * Two slices may serve one path only for different audiences: a visitor must never match both. What is only kept to
 * fall back to does not count: a path may have moved to another slice since.
 */
export const pathCollisions = (microFrontends: Readonly<Record<string, readonly Serving[]>>): string[] => {
  const byPath = new Map<string, { slice: string; roles: readonly string[] }[]>();
  for (const [slice, list] of Object.entries(microFrontends)) {
    for (const { deployment, extras } of list) {
      if (deployment.traffic === 0) continue;
      for (const { path, roles } of extras.shell.routes) {
        const shape = shapeOf(path);
        const served = byPath.get(shape);
        if (served) served.push({ slice, roles });
        else byPath.set(shape, [{ slice, roles }]);
      }
    }
  }
  const messages = [...byPath].flatMap(([path, served]) =>
    served.flatMap((one, index) =>
      served
        .slice(index + 1)
        .filter((other) => other.slice !== one.slice && isSharedBy(one.roles, other.roles))
        .map((other) => `microFrontends: ${one.slice} and ${other.slice} both serve ${path} to the same people`),
    ),
  );
  return [...new Set(messages)];
};

/**
 * A container is a global. It has its slice's name, then `_` and a suffix without `_`, so that it replaces no other global nor
 * one of a slice with a longer name. A dev server's has the name alone.
 */
export const isOwnContainer = (slice: string, container: string): boolean => {
  const own = slice.replaceAll('-', '_');
  if (container === own) return own.includes('_');
  return container.startsWith(`${own}_`) && /^[A-Za-z\d]+$/.test(container.slice(own.length + 1));
};

const foreignContainers = (microFrontends: Releases): string[] =>
  Object.entries(microFrontends).flatMap(([slice, list]) =>
    list
      .map(({ extras }) => extras.shell.container)
      .filter((container) => !isOwnContainer(slice, container))
      .map(
        (container) =>
          `microFrontends.${slice}: the container ${container} must be called ${slice.replaceAll('-', '_')}_…`,
      ),
  );

/** Whether some person is in both audiences. */
export const isSharedBy = (one: readonly string[], other: readonly string[]): boolean =>
  one.includes('any') || other.includes('any') || one.some((role) => other.includes(role));

const isHttpUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
