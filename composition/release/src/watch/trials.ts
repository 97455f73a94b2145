import type { Composition } from '@slices/format';
import type { Environment } from '../command-line/environments.ts';
import { readRecord, revisionNumbers } from '../revisions/revision-record.ts';
import { canaryRelease, liveRelease } from '../revisions/traffic.ts';

export interface Trial {
  slice: string;
  canary: string;
  live: string;
  /** The canary's percent of visitors now. */
  share: number;
  /** The canary's first revision beside this live release, at most a week ago: the API forgets what is older. */
  since: Date;
  /** The first revision with this share. */
  shareSince: Date;
}

const memoryMs = 7 * 24 * 60 * 60 * 1000;
const batchSize = 10;

type Present = Omit<Trial, 'since' | 'shareSince'>;
interface Revision {
  at: Date;
  trials: Present[];
  /** The command, if it promoted with `--again`. */
  again: string | undefined;
}

/** The running trials, by the revisions of the last week. A revision never changes, so each is read once. */
export const trialsIn = (environment: Environment) => {
  const known = new Map<number, Revision>();
  const read = async (number: number): Promise<Revision | undefined> => {
    const record = known.has(number) ? undefined : await readRecord(environment, number);
    if (record)
      known.set(number, {
        at: new Date(record.at),
        trials: canariesIn(record.content),
        again: / --again\b/.test(record.command) ? record.command : undefined,
      });
    return known.get(number);
  };

  return async (composition: Composition, now: Date): Promise<Trial[]> => {
    const trials = canariesIn(composition).map((present) => ({ ...present, since: now, shareSince: now }));
    const open = new Map(trials.map((trial) => [trial.slice, { trial, isSameShare: true }]));
    const numbers = (await revisionNumbers(environment)).filter((number) => number <= composition.revision).reverse();
    for (let index = 0; index < numbers.length && open.size > 0; index += batchSize) {
      for (const revision of await Promise.all(numbers.slice(index, index + batchSize).map(read))) {
        if (!revision || now.getTime() - revision.at.getTime() > memoryMs) return trials;
        for (const [slice, state] of open) {
          const { trial } = state;
          const before = revision.trials.find((one) => one.slice === slice);
          if (before?.canary !== trial.canary || before.live !== trial.live) {
            open.delete(slice);
            continue;
          }
          trial.since = revision.at;
          state.isSameShare &&= before.share === trial.share;
          if (state.isSameShare) trial.shareSince = revision.at;
          // A recall makes no revision: visitors from before it do not count for a second trial.
          if (revision.again?.includes(` ${slice} ${trial.canary} `)) open.delete(slice);
        }
      }
    }
    return trials;
  };
};

const canariesIn = ({ microFrontends }: Composition): Present[] =>
  Object.entries(microFrontends).flatMap(([slice, releases]) => {
    const [canary, live] = [canaryRelease(releases), liveRelease(releases)];
    if (!canary || !live) return [];
    return [{ slice, canary: canary.metadata.version, live: live.metadata.version, share: canary.deployment.traffic }];
  });
