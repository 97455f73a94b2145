import type { Composition, Release } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import type { Environment } from '../environments/environments.ts';
import { revise } from '../revisions/revise.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { canaryRelease, liveRelease, rolledBack } from '../revisions/traffic.ts';
import { type Health, healthOf, NoAnswer } from './health.ts';
import { type Figures, judge, type Limits, sum, told } from './rule.ts';

export interface Watch extends Limits {
  environment: Environment;
  /** The only slice to watch; all when absent. */
  slice: string | undefined;
  /** How far figures look back. */
  minutes: number;
  /** `INTERNAL_TOKEN` of the API. */
  token: string | undefined;
  /** Whether a release that everyone has is taken back too. */
  rollsBackLive: boolean;
  say: (line: string) => void;
}

interface Watched {
  slice: string;
  version: string;
  isCanary: boolean;
  health: Health;
}

/** How a round ended: `failing` where a release is over the bound, taken back or not; `blind` where the API said nothing. */
export type Outcome = 'sound' | 'failing' | 'blind';

/** Asks how each release does, tells it, and takes back what fails. Problems of the API and the store are told, not thrown. */
export const watchOnce = async (watch: Watch): Promise<Outcome> => {
  try {
    const composition = await readRunning(watch.environment);
    if (!composition) return tell(watch, `Nothing runs in ${watch.environment.name} yet.`, 'sound');
    const all = await Promise.all(watchedIn(composition).map((one) => withHealth(watch, one)));
    const own = all.filter(({ slice }) => !watch.slice || slice === watch.slice);
    if (own.length === 0)
      return tell(watch, `There is no ${watch.slice ?? 'slice'} in ${watch.environment.name}.`, 'sound');
    const outcomes: Outcome[] = [];
    for (const one of own) outcomes.push(await attend(watch, one, comparisonOf(one, all)));
    return outcomes.includes('failing') ? 'failing' : 'sound';
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof OperationError)) throw error;
    return tell(watch, `${error.message} Nothing was judged.`, 'blind');
  }
};

/** A canary is compared with what is live of its slice, what is live with that of all other slices. */
const comparisonOf = (one: Watched, all: readonly Watched[]): Figures =>
  sum(
    all
      .filter(({ slice, isCanary }) => !isCanary && (one.isCanary ? slice === one.slice : slice !== one.slice))
      .map(({ health }) => health),
  );

const attend = async (watch: Watch, one: Watched, comparison: Figures): Promise<Outcome> => {
  const verdict = judge(one.health, comparison, watch);
  const beside = `${one.isCanary ? 'live' : 'other slices'}: ${told(comparison)}`;
  const figures = `broke for ${told(one.health)} at ${one.health.failedSources} addresses in ${watch.minutes} min, ${beside}`;
  const name = `${one.slice} ${one.version} (${one.isCanary ? 'canary' : 'live'})`;
  watch.say(`${name}: ${figures}; ${meanings[verdict]}`);
  if (verdict !== 'failing') return 'sound';
  const stages = Object.entries(one.health.stages).map(([stage, count]) => `${stage} ${count}`);
  const why = `${figures}; over the bound of ${watch.bound} % (${stages.join(', ') || 'no stages'})`;
  if (one.isCanary || watch.rollsBackLive) await takeBack(watch, one, why);
  else
    watch.say(
      `FAILING: ${name} runs for everyone and is over the bound. Take it back: pnpm release rollback ${one.slice} --env ${watch.environment.option} --why "…"`,
    );
  return 'failing';
};

const meanings = {
  'too-few': 'too few visitors to judge',
  sound: 'sound',
  'few-sources': 'over the bound, but told by fewer than three addresses: nobody is believed alone',
  'like-the-others': 'over the bound, but so is the rest: an outage rather than this release',
  failing: 'FAILING',
};

const takeBack = async (watch: Watch, one: Watched, why: string): Promise<void> => {
  const { environment, say } = watch;
  const { slice, version } = one;
  try {
    const revised = await revise(environment, { by: 'watch', why, command: `rollback ${slice}` }, (present) => {
      const releases = present?.microFrontends[slice] ?? [];
      const canary = canaryRelease(releases);
      if (!one.isCanary && canary)
        throw new OperationError(
          `${slice} ${canary.metadata.version} is a canary beside it; promote it or roll it back first.`,
        );
      if ((canary ?? liveRelease(releases))?.metadata.version !== version)
        throw new OperationError(`${slice} was changed meanwhile.`);
      const { releases: left } = rolledBack(slice, releases);
      return { host: present?.host, microFrontends: { ...present?.microFrontends, [slice]: left } };
    });
    if (revised) say(`ROLLED BACK ${slice} ${version} with revision ${revised.revision}: ${why}`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(`NOT ROLLED BACK: ${slice} ${version} stays. ${error.message}`);
  }
};

const watchedIn = ({ microFrontends }: Composition): Omit<Watched, 'health'>[] =>
  Object.entries(microFrontends).flatMap(([slice, releases]) =>
    [liveRelease(releases), canaryRelease(releases)]
      .filter((release): release is Release => release !== undefined)
      .map(({ metadata, deployment }) => ({ slice, version: metadata.version, isCanary: !deployment.default })),
  );

const withHealth = async (watch: Watch, one: Omit<Watched, 'health'>): Promise<Watched> => ({
  ...one,
  health: await healthOf({ ...watch, api: watch.environment.api }, one.slice, one.version),
});

const tell = (watch: Watch, line: string, outcome: Outcome): Outcome => {
  watch.say(line);
  return outcome;
};
