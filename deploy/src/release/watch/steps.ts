import type { Verdict } from '@nearhand/contracts/canary';
import { spanText } from '@nearhand/contracts/canary';
import { OperationError } from '../../kernel/user-error.ts';
import { RevisionConflict } from '../revisions/revise.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { liveRelease } from '../revisions/traffic.ts';
import { NoAnswer } from './release-health.ts';
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
  /** Makes the revision that gives the release so many percent of the visitors. */
  promote: (traffic: number) => Promise<void>;
  /** Rejects when the command is stopped. */
  wait: (ms: number) => Promise<void>;
}

/** Raises the share of a release step by step and looks at it meanwhile. Throws an {@link OperationError} where it stops before the end. */
export const promoteInSteps = async (settings: Steps): Promise<void> => {
  const { slice, version, steps, watch } = settings;
  const running = await trialOf(settings);
  const next = running ? steps.filter((step) => step > running.share) : steps;
  if (running) {
    watch.say(`${slice} ${version} has ${running.share} % already; going on from there.`);
    await bake(settings, running.share, running.shareSince);
  }
  for (const step of next) {
    await promoteStep(settings, step);
    if (step < 100) await bake(settings, step, watch.now());
  }
};

const conflictLimit = 5;

/** Others may change other slices meanwhile. */
const promoteStep = async ({ promote }: Steps, step: number): Promise<void> => {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await promote(step);
    } catch (error) {
      if (!(error instanceof RevisionConflict) || conflicts === conflictLimit) throw error;
    }
  }
};

/** Undefined where the release is no canary: not yet, or live already. */
const trialOf = async ({ slice, version, watch }: Steps): Promise<Trial | undefined> => {
  const composition = await readRunning(watch.environment);
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

/** `blind` where the API or the store does not answer. */
const look = async (settings: Steps, share: number): Promise<Verdict | 'blind'> => {
  const { slice, version, watch } = settings;
  try {
    const trial = await trialOf(settings);
    if (trial?.share !== share) throw new ChangedMeanwhile(`${slice} ${version} ${await stateOf(settings, trial)}`);
    const verdict = await lookAtCanary(watch, trial);
    if (verdict !== 'failing') return verdict;
  } catch (error) {
    const isBlind = error instanceof NoAnswer || error instanceof OperationError;
    if (!isBlind || error instanceof ChangedMeanwhile) throw error;
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

const stateOf = async ({ slice, version, watch }: Steps, trial: Trial | undefined): Promise<string> => {
  if (trial) return `has ${trial.share} %`;
  const composition = await readRunning(watch.environment);
  const live = liveRelease(composition?.microFrontends[slice] ?? []);
  return live?.metadata.version === version ? 'is live' : 'is no canary any more';
};

const decide = (
  { slice, version, bakeMs, continuesUndecided, watch }: Steps,
  share: number,
  verdict: Verdict | 'blind',
): void => {
  if (verdict === 'sound') return;
  const undecided = `After ${spanText(bakeMs)} with ${share} % nothing is decided about ${slice} ${version}`;
  if (!continuesUndecided)
    throw new OperationError(`${undecided}; it stays. Wait and run this again, or with --undecided continue.`);
  watch.say(`${undecided}; going on all the same.`);
};
