import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../environments/environments.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { checkedRevisions } from '../revisions/checked-revisions.ts';
import { readComposition } from '../revisions/composition-file.ts';
import { recordPath, revisionNumbers } from '../revisions/revision-record.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { forgetPublication, knownVersions, type Publication, readPublication, setPublication } from './publication.ts';
import { assetsFolder, releaseFolder, shellName } from './published-release.ts';
import { unnamedAssets } from './shell-assets.ts';

interface Pruning {
  /** How many revisions of this environment stay. */
  keep: number;
  dryRun: boolean;
  /** That tell whether a revision of this environment was changed; those of others may have other keys. */
  keys: readonly SigningKey[];
  by: string;
  now: Date;
}

interface Candidate {
  slice: string;
  version: string;
  /** Undefined for files that nobody ever began to publish. */
  publication: Awaited<ReturnType<typeof readPublication>>;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Removes revisions beyond the last `keep`, and releases that no revision names and that nobody touched for a day.
 * Throws a {@link OperationError} where a revision that stays cannot be believed.
 * A release is marked before its files go, and only if it is as it was before the revisions were read: whoever promotes
 * or publishes it touches the mark first. Returns what is gone.
 */
export const prune = async (environment: Environment, { keep, dryRun, keys, by, now }: Pruning): Promise<string[]> => {
  const { store } = environment;
  const old = (await revisionNumbers(environment)).slice(0, -keep);
  const candidates = await candidatesIn(store, now);
  const named = await namedVersions(environment, new Set(old), keys);
  const gone: string[] = [];
  for (const { slice, version, publication } of candidates) {
    if (named.has(`${slice} ${version}`)) continue;
    if (!dryRun && !(await mark(store, slice, version, publication, by))) continue;
    gone.push(`${slice} ${version}`);
    if (dryRun) continue;
    for (const path of await filesGoing(store, slice, version)) await store.remove(path);
    await forgetPublication(store, slice, version);
  }
  for (const revision of old) if (!dryRun) await store.remove(recordPath(environment, revision));
  return [...gone, ...old.map((revision) => `revision ${revision}`)];
};

const filesGoing = async (store: BlobStore, slice: string, version: string): Promise<string[]> => [
  ...(await store.list(releaseFolder(slice, version))),
  ...(slice === shellName ? await unnamedAssets(store) : []),
];

const mark = (store: BlobStore, slice: string, version: string, was: Candidate['publication'], by: string) =>
  setPublication(store, [slice, version], { state: 'pruning', by }, was?.etag);

const candidatesIn = async (store: BlobStore, now: Date): Promise<Candidate[]> => {
  const inStore = (await store.list('releases/'))
    .filter((path) => !path.startsWith(assetsFolder))
    .map((path) => path.split('/').slice(1, 3).join(' '));
  const known = [...(await knownVersions(store))].flatMap(([slice, versions]) =>
    versions.map((version) => `${slice} ${version}`),
  );
  const candidates: Candidate[] = [];
  for (const name of new Set([...known, ...inStore].sort())) {
    const [slice = '', version = ''] = name.split(' ');
    const publication = version ? await readPublication(store, slice, version) : undefined;
    if (version && (!publication || isOld(publication, now))) candidates.push({ slice, version, publication });
  }
  return candidates;
};

const isOld = ({ state, at }: Publication, now: Date): boolean =>
  state === 'pruning' || now.getTime() - Date.parse(at) > day;

/** `slice version` of everything that runs or that a revision names, in any environment of the store. */
const namedVersions = async (
  environment: Environment,
  without: ReadonlySet<number>,
  keys: readonly SigningKey[],
): Promise<Set<string>> => {
  const named = new Set<string>();
  const names = (await environment.store.list('environments/')).map((path) => path.split('/')[1] ?? '');
  for (const name of new Set(names)) {
    const place = { ...environment, name };
    const kept = (await revisionNumbers(place)).filter((number) => name !== environment.name || !without.has(number));
    const checked = await checkedRevisions(place, kept, name === environment.name ? keys : []);
    const compositions = checked.map((one) => {
      if (one.state === 'faulty')
        throw new OperationError(`${one.fault} Nothing is removed until it is as it was, or gone.`);
      return one.record.content;
    });
    for (const composition of [await readComposition(place), ...compositions]) {
      for (const [slice, releases] of Object.entries(composition?.microFrontends ?? {})) {
        for (const { metadata } of releases) named.add(`${slice} ${metadata.version}`);
      }
      if (composition?.host) named.add(`${shellName} ${composition.host.version}`);
    }
  }
  return named;
};
