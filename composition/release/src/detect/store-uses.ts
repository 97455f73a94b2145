import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Composition } from '@slices/format';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { knownVersions } from '../releases/publication.ts';
import { describedRelease, readFileList, releasePath, shellName } from '../releases/published-release.ts';
import { readMap } from '../releases/source-maps.ts';
import { type NamedRelease, releasesIn } from '../revisions/recent-releases.ts';
import { readRecord, revisionNumbers } from '../revisions/revision-record.ts';
import type { ChangeEntry } from '../shared-use/change-rules.ts';
import { parseScripts, type SharedUse, sharedUses, type Unread } from '../shared-use/shared-uses.ts';
import { serverBuild } from '../static-check/static-check.ts';
import { sourcePath } from '../trace/traced-line.ts';

/** A place of a use; `source` where the store has the script's source map. */
export type FoundUse = SharedUse & { source?: string };

/** The uses of one stored release. */
export interface ReleaseUses extends NamedRelease {
  owner: string;
  /** Whether visitors get it now. */
  isLive: boolean;
  uses: FoundUse[];
  unread: Unread[];
}

interface Search {
  entries: readonly ChangeEntry[];
  /** Modules of the site's shared list. */
  shared: Iterable<string>;
  running: Composition | undefined;
  /** Releases that no revision names, too. */
  all: boolean;
}

/**
 * The uses in all releases of slices that the environment's revisions name, by slice and version. The render build of a release
 * has the same modules and is left out. Throws an {@link OperationError} where a file is missing.
 */
export const storeUses = async (environment: Environment, search: Search): Promise<ReleaseUses[]> => {
  const live = new Set(
    Object.entries(search.running?.microFrontends ?? {}).flatMap(([slice, releases]) =>
      // Others are there to fall back to.
      releases.flatMap(({ metadata: { version }, deployment }) =>
        deployment.default || deployment.traffic > 0 ? [nameOf({ slice, version })] : [],
      ),
    ),
  );
  const found: ReleaseUses[] = [];
  for (const release of search.all ? await published(environment) : await named(environment, search.running))
    found.push(await releaseUses(environment, release, live.has(nameOf(release)), search));
  return found;
};

const nameOf = ({ slice, version }: NamedRelease): string => `${slice} ${version}`;

const published = async ({ store }: Environment): Promise<NamedRelease[]> =>
  [...(await knownVersions(store))]
    .filter(([slice]) => slice !== shellName)
    .flatMap(([slice, versions]) => versions.map((version) => ({ slice, version })));

const named = async (environment: Environment, running: Composition | undefined): Promise<NamedRelease[]> => {
  const found = new Map<string, NamedRelease>();
  const add = (content: Composition | undefined) => {
    for (const one of content ? releasesIn(content) : []) if (one.slice !== shellName) found.set(nameOf(one), one);
  };
  add(running);
  for (const revision of await revisionNumbers(environment)) add((await readRecord(environment, revision))?.content);
  const stored = new Set((await published(environment)).map(nameOf));
  return [...found.entries()]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, one]) => (stored.has(name) ? [one] : []));
};

const releaseUses = async (
  environment: Environment,
  { slice, version }: NamedRelease,
  isLive: boolean,
  { entries, shared }: Search,
): Promise<ReleaseUses> => {
  const { store } = environment;
  const list = await readFileList(store, slice, version);
  const { extras } = await describedRelease(environment, slice, version, list);
  const texts = new Map<string, string>();
  for (const file of Object.keys(list.files).filter((name) => /\.m?js$/.test(name) && name !== serverBuild)) {
    const path = releasePath(slice, version, file);
    const blob = await store.read(path);
    if (!blob) throw new OperationError(`${path} is missing.`);
    texts.set(file, String(blob.bytes));
  }
  const { scripts, unread } = parseScripts(texts);
  const uses = sharedUses(scripts, entries, shared);
  const maps = new Map<string, TraceMap | undefined>();
  for (const file of new Set(uses.map((use) => use.file))) {
    const map = await readMap(store, { slice, version, file });
    maps.set(file, map === undefined ? undefined : new TraceMap(map));
  }
  return {
    slice,
    version,
    owner: extras.shell.owner,
    isLive,
    uses: uses.map((use) => traced(slice, use, maps.get(use.file))),
    unread,
  };
};

const traced = (slice: string, use: SharedUse, map: TraceMap | undefined): FoundUse => {
  const found = map && originalPositionFor(map, { line: use.line, column: use.column - 1 });
  if (!map || !found || found.source === null) return use;
  return { ...use, source: `${sourcePath(slice, map, found.source)}:${found.line}:${found.column + 1}` };
};
