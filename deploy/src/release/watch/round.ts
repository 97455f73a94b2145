import type { Composition, Release } from '@nearhand/contracts';
import { OperationError, UserError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { recallRelease } from '../freshness/recalls.ts';
import { renewTimestamp } from '../freshness/timestamp.ts';
import { compositionPath, readRunning } from '../revisions/revision-record.ts';
import { canaryRelease, liveRelease, rolledBack } from '../revisions/traffic.ts';
import {
  type Figures,
  figuresText,
  type Health,
  healthOf,
  type Limits,
  NoAnswer,
  sum,
  verdictOn,
} from './release-health.ts';

export interface Watch extends Limits {
  environment: Environment;
  slice: string | undefined;
  minutes: number;
  token: string | undefined;
  rollsBackLive: boolean;
  say: (line: string) => void;
}

interface Watched {
  slice: string;
  version: string;
  isCanary: boolean;
  health: Health;
}

/** `failing` where a release is over the bound, taken back or not; `blind` where the API or the store did not answer. */
export type Outcome = 'sound' | 'failing' | 'blind';

export const watchOnce = async (watch: Watch): Promise<Outcome> => {
  const { environment, slice, say } = watch;
  try {
    const running = await environment.store.read(compositionPath(environment));
    if (running) await renewTimestamp(environment, running.bytes);
    const composition = await readRunning(environment);
    const all = await Promise.all(composition ? watchedIn(composition).map((one) => withHealth(watch, one)) : []);
    const own = all.filter((one) => !slice || one.slice === slice);
    if (!composition) say(`Nothing runs in ${environment.name} yet.`);
    else if (own.length === 0) say(`There is no ${slice ?? 'slice'} in ${environment.name}.`);
    const outcomes: Outcome[] = [];
    for (const one of own) outcomes.push(await attend(watch, one, comparisonOf(one, all)));
    return outcomes.includes('failing') ? 'failing' : 'sound';
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof OperationError)) throw error;
    say(`${error.message} Nothing was judged.`);
    return 'blind';
  }
};

/** A canary is compared with the live release of its slice, a live release with those of all other slices. */
const comparisonOf = (one: Watched, all: readonly Watched[]): Figures =>
  sum(
    all
      .filter(({ slice, isCanary }) => !isCanary && (one.isCanary ? slice === one.slice : slice !== one.slice))
      .map(({ health }) => health),
  );

const attend = async (watch: Watch, one: Watched, comparison: Figures): Promise<Outcome> => {
  const { health, isCanary, slice } = one;
  const verdict = verdictOn(health, comparison, watch);
  const beside = `${isCanary ? 'live' : 'other slices'}: ${figuresText(comparison)}`;
  const figures = `broke for ${figuresText(health)} at ${health.failedSources} addresses in ${watch.minutes} min, ${beside}`;
  const name = `${slice} ${one.version} (${isCanary ? 'canary' : 'live'})`;
  watch.say(`${name}: ${figures}; ${meanings[verdict]}`);
  if (verdict !== 'failing') return 'sound';
  const stages = Object.entries(health.stages).map(([stage, count]) => `${stage} ${count}`);
  const why = `${figures}; over the bound of ${watch.bound} % (${stages.join(', ') || 'no stages'})`;
  if (isCanary || watch.rollsBackLive) await takeBack(watch, one, why);
  else
    watch.say(
      `FAILING: ${name} runs for everyone and is over the bound. Take it back: npm run release -- rollback ${slice} --env ${watch.environment.option} --why "…"`,
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

const takeBack = async (
  { environment, say }: Watch,
  { slice, version, isCanary }: Watched,
  why: string,
): Promise<void> => {
  try {
    const running = await environment.store.read(compositionPath(environment));
    const releases = (await readRunning(environment))?.microFrontends[slice] ?? [];
    const canary = canaryRelease(releases);
    if (!isCanary && canary)
      throw new OperationError(
        `${slice} ${canary.metadata.version} is a canary beside it; promote it or roll it back first.`,
      );
    if (!running || (canary ?? liveRelease(releases))?.metadata.version !== version)
      throw new OperationError(`${slice} was changed meanwhile.`);
    rolledBack(slice, releases); // throws where no other release is left
    await recallRelease(environment, running.bytes, { slice, version, why });
    say(`ROLLED BACK ${slice} ${version}, which is recalled: ${why}`);
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
