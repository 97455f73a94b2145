import type { Release } from '@slices/format';
import type { Environment } from '../command-line/environments.ts';
import { checkedRevisions } from './checked-revisions.ts';
import type { NamedRelease } from './recent-releases.ts';
import { type RevisionRecord, revisionNumbers } from './revision-record.ts';
import { liveRelease } from './traffic.ts';

interface TrustedHistory {
  /** Oldest first: all after the last revision that cannot be read, was changed or is signed by no key in use. */
  records: RevisionRecord[];
  /** The number of that revision. */
  doubtful: number | undefined;
}

export const trustedHistory = async (environment: Environment): Promise<TrustedHistory> => {
  const revisions = await checkedRevisions(
    environment,
    await revisionNumbers(environment),
    environment.trust().keys('promotion'),
  );
  const doubtful = revisions.findLastIndex(({ state }) => state !== 'intact');
  return {
    records: revisions.slice(doubtful + 1).flatMap(({ record }) => record ?? []),
    doubtful: revisions[doubtful]?.revision,
  };
};

export const rollbackOf = (slice: string): string => `rollback ${slice}`;
export const isRollbackOf = ({ command }: Pick<RevisionRecord, 'command'>, slice: string): boolean =>
  command.replace(recalledPart, '') === rollbackOf(slice);

const recalledPart = / \(recalled: ([^)]+)\)$/;

/** `command` and the recalled releases that its revision leaves out: the list of recalls may forget them. */
export const leavingOut = (command: string, recalled: readonly NamedRelease[]): string =>
  recalled.length === 0
    ? command
    : `${command} (recalled: ${recalled.map(({ slice, version }) => `${slice} ${version}`).join(', ')})`;

const recalledBy = ({ command }: RevisionRecord, slice: string): string[] =>
  (recalledPart.exec(command)?.[1] ?? '')
    .split(', ')
    .map((text) => text.split(' '))
    .flatMap(([name, version]) => (name === slice && version ? [version] : []));

/** Versions of `slice` that a rollback or recall took back and no later revision showed again, with the revision of that. */
export const takenBack = (records: readonly RevisionRecord[], slice: string): Map<string, RevisionRecord> => {
  const taken = new Map<string, RevisionRecord>();
  let before: string[] = [];
  for (const record of records) {
    const shown = releasesIn(record, slice)
      .filter(({ deployment }) => deployment.traffic > 0)
      .map(({ metadata }) => metadata.version);
    for (const version of shown) taken.delete(version);
    for (const version of recalledBy(record, slice)) taken.set(version, record);
    if (isRollbackOf(record, slice))
      for (const version of before) if (!shown.includes(version)) taken.set(version, record);
    before = shown;
  }
  return taken;
};

/** The releases of `slice` that were live, the last one first. */
export const liveBefore = (records: readonly RevisionRecord[], slice: string): Release[] => {
  const live = new Map<string, Release>();
  for (const record of records.toReversed()) {
    const release = liveRelease(releasesIn(record, slice));
    if (release && !live.has(release.metadata.version)) live.set(release.metadata.version, release);
  }
  return [...live.values()];
};

const releasesIn = ({ content }: RevisionRecord, slice: string): readonly Release[] =>
  content.microFrontends[slice] ?? [];
