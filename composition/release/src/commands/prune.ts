import { OperationError } from '@slices/kernel/user-error.ts';
import { addCommand, type Program, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import {
  forgetPublication,
  knownVersions,
  type Publication,
  readPublication,
  setPublication,
} from '../releases/publication.ts';
import { assetsFolder, releaseFolder, shellName } from '../releases/published-release.ts';
import { unnamedAssets } from '../releases/shell-assets.ts';
import { mapsFolder } from '../releases/source-maps.ts';
import { checkedRevisions } from '../revisions/checked-revisions.ts';
import { openProposals } from '../revisions/proposals.ts';
import { releasesIn } from '../revisions/recent-releases.ts';
import { tryUpdateIndex } from '../revisions/revision-index.ts';
import { readComposition, recordPath, revisionNumbers } from '../revisions/revision-record.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { trustedKeysOption, trusting } from './keys.ts';

export const prune = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'prune',
    'remove old revisions of this environment, and releases that no revision that is kept names',
    `Removes with a shell those of its assets that no other shell has.
Releases of other environments in the same store, of proposals that can be approved, and those published or promoted within the last day, are left alone.`,
  )
    .option('--keep <count>', 'how many revisions stay', wholeNumberFrom(1, 1e9), 50)
    .option('--dry-run', 'show what would go, remove nothing')
    .addOption(trustedKeysOption)
    .action(async ({ keep, dryRun = false, keys }) => {
      const place = await environment();
      const trusted = trusting(keys, place).trust().keys('promotion');
      const options = { keep, dryRun, keys: trusted, now: new Date() };
      const gone = await pruneStore(place, options);
      for (const one of gone) say(`${dryRun ? 'would remove' : 'removed'} ${one}`);
      if (gone.length === 0) say('There is nothing to remove.');
    });

interface Pruning {
  /** How many revisions of this environment stay. */
  keep: number;
  dryRun: boolean;
  /** They verify the revisions of this environment; those of others may have other keys. */
  keys: readonly SigningKey[];
  now: Date;
}

interface Candidate {
  slice: string;
  version: string;
  /** Undefined for files without a publication. */
  publication: Awaited<ReturnType<typeof readPublication>>;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes revisions beyond the last `keep`, and releases that no revision names and that did not change for a day.
 * Throws a {@link OperationError} where a revision that stays cannot be trusted. Returns what is gone.
 * A release is marked before its files go, and only if its publication did not change since the revisions were read:
 * promoting and publishing change the publication first.
 */
export const pruneStore = async (environment: Environment, { keep, dryRun, keys, now }: Pruning): Promise<string[]> => {
  const { store } = environment;
  const old = (await revisionNumbers(environment)).slice(0, -keep);
  const candidates = await candidatesIn(store, now);
  const named = await namedVersions(environment, new Set(old), keys);
  const gone: string[] = [];
  for (const { slice, version, publication } of candidates) {
    if (named.has(`${slice} ${version}`)) continue;
    const mark = () => setPublication(store, [slice, version], { state: 'pruning', by: 'prune' }, publication?.etag);
    if (!dryRun && !(await mark())) continue;
    gone.push(`${slice} ${version}`);
    if (dryRun) continue;
    for (const folder of [releaseFolder(slice, version), mapsFolder(slice, version)])
      for (const path of await store.list(folder)) await store.remove(path);
    if (slice === shellName) for (const path of await unnamedAssets(store)) await store.remove(path);
    await forgetPublication(store, slice, version);
  }
  for (const revision of old) if (!dryRun) await store.remove(recordPath(environment, revision));
  if (old.length > 0 && !dryRun) await tryUpdateIndex(environment);
  return [...gone, ...old.map((revision) => `revision ${revision}`)];
};

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
  state === 'pruning' || now.getTime() - Date.parse(at) > dayMs;

const namedVersions = async (
  environment: Environment,
  without: ReadonlySet<number>,
  keys: readonly SigningKey[],
): Promise<Set<string>> => {
  const named = new Set<string>();
  const names = (await environment.store.list('environments/')).map((path) => path.split('/')[1] ?? '');
  for (const name of new Set(names)) {
    const place = { ...environment, name };
    const numbers = (await revisionNumbers(place)).filter((one) => name !== environment.name || !without.has(one));
    const revisions = await checkedRevisions(place, numbers, name === environment.name ? keys : []);
    const compositions = revisions.map((one) => {
      if (one.state !== 'faulty') return one.record.content;
      throw new OperationError(`${one.fault} Nothing is removed until it is as it was, or gone.`);
    });
    for (const { content } of await openProposals(place, numbers.at(-1) ?? 0)) compositions.push(content);
    for (const composition of [await readComposition(place), ...compositions])
      for (const { slice, version } of composition ? releasesIn(composition) : []) named.add(`${slice} ${version}`);
  }
  return named;
};
