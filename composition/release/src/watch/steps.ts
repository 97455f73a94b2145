import type { Composition } from '@slices/format';
import type { Verdict } from '@slices/format/canary';
import { spanText } from '@slices/format/canary';
import { OperationError } from '@slices/kernel/user-error.ts';
import { RevisionConflict } from '../revisions/revise.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { canaryRelease, liveRelease } from '../revisions/traffic.ts';
import { lookAtCanary, type Watch } from './round.ts';
import type { Trial } from './trials.ts';

export interface Steps {
  slice: string;
  version: string;
  /** Percent of visitors, rising. */
  steps: readonly number[];
  bakeMs: number;
  everyMs: number;
  continuesUndecided: boolean;
  watch: Watch;
  /** Makes the revision that gives the release `traffic` percent, if {@link assertShare} allows it for `share`. */
  promote: (traffic: number, share: number | undefined) => Promise<void>;
  /** Rejects when the command is stopped. */
  wait: (ms: number) => Promise<void>;
}

/** Raises the share of a release step by step and observes it. Throws an {@link OperationError} if it stops before the end. */
export const promoteInSteps = async (settings: Steps): Promise<void> => {
  const { slice, version, steps, watch } = settings;
  const running = await trialOf(settings, await readRunning(watch.environment));
  const next = running ? steps.filter((step) => step > running.share) : steps;
  if (running) {
    watch.say(`${slice} ${version} has ${running.share} % already; going on from there.`);
    await bake(settings, running.share, running.shareSince);
  }
  let share = running?.share;
  for (const step of next) {
    await promoteStep(settings, step, share);
    share = step;
    if (step < 100) await bake(settings, step, watch.now());
  }
};

/** `blind` where the API or the store does not answer. */
type Inconclusive = Exclude<Verdict, 'failing' | 'sound'> | 'blind';

const conflictLimit = 5;

/** Retries after a conflict: others may change other slices meanwhile. */
const promoteStep = async ({ promote }: Steps, step: number, share: number | undefined): Promise<void> => {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await promote(step, share);
    } catch (error) {
      if (!(error instanceof RevisionConflict) || conflicts === conflictLimit) throw error;
    }
  }
};

/** Undefined where the release is no canary: not yet, or live already. */
const trialOf = async (
  { slice, version, watch }: Steps,
  composition: Composition | undefined,
): Promise<Trial | undefined> => {
  const trials = composition ? await watch.trials(composition, watch.now()) : [];
  return trials.find((trial) => trial.slice === slice && trial.canary === version);
};

const bake = async (settings: Steps, share: number, since: Date): Promise<void> => {
  const { bakeMs, everyMs, watch, wait } = settings;
  const end = since.getTime() + bakeMs;
  for (;;) {
    const leftMs = end - watch.now().getTime();
    const verdict = await look(settings, share);
    if (leftMs <= 0) return decide(settings, share, verdict);
    await wait(Math.min(everyMs, leftMs));
  }
};

const look = async (settings: Steps, share: number): Promise<Inconclusive | 'sound'> => {
  const { slice, version, watch } = settings;
  try {
    const composition = await readRunning(watch.environment);
    assertShare(settings, composition, share);
    const trial = await trialOf(settings, composition);
    const verdict = trial ? await lookAtCanary(watch, trial) : 'blind';
    if (verdict !== 'failing') return verdict;
  } catch (error) {
    if (!(error instanceof OperationError) || error instanceof ChangedMeanwhile) throw error;
    watch.say(`${error.message} Nothing was decided.`);
    return 'blind';
  }
  throw new OperationError(`${slice} ${version} fails with ${share} % of the visitors.`);
};

class ChangedMeanwhile extends OperationError {
  constructor(state: string) {
    super(`${state}: it was changed meanwhile, see npm run release -- history.`);
  }
}

/** Throws an {@link OperationError} unless the release is a canary with `share` percent; undefined: unless it is no canary. */
export const assertShare = (
  { slice, version }: Pick<Steps, 'slice' | 'version'>,
  composition: Composition | undefined,
  share: number | undefined,
): void => {
  const releases = composition?.microFrontends[slice] ?? [];
  const canary = canaryRelease(releases);
  const own = canary?.metadata.version === version ? canary.deployment.traffic : undefined;
  if (own === share) return;
  const isLive = liveRelease(releases)?.metadata.version === version;
  const state = own ? `has ${own} %` : isLive ? 'is live' : 'is no canary any more';
  throw new ChangedMeanwhile(`${slice} ${version} ${state}`);
};

const decide = (
  { slice, version, bakeMs, continuesUndecided, watch }: Steps,
  share: number,
  verdict: Inconclusive | 'sound',
): void => {
  if (verdict === 'sound') return;
  const after = `After ${spanText(bakeMs)} with ${share} % nothing is decided about ${slice} ${version}: ${reasons[verdict]}`;
  if (verdict !== 'undecided') throw new OperationError(`${after}. It stays.`);
  if (!continuesUndecided)
    throw new OperationError(`${after}. It stays; wait and run this again, or with --undecided continue.`);
  watch.say(`${after}; going on all the same.`);
};

const reasons: Record<Inconclusive, string> = {
  undecided: 'too few visitors',
  'few-sources': 'it is worse, but not without the reports of two addresses, so look yourself',
  incomparable: 'no visitor of the live release is known to compare with',
  blind: 'the API or the store does not answer',
};
