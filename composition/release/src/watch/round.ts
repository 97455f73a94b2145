import { type Composition, diagnosisText } from '@slices/format';
import {
  brokenIn,
  figuresText,
  findingsOn,
  findingText,
  type LiveVerdict,
  sum,
  type Verdict,
  verdictOf,
  verdictOnLive,
  verdictText,
} from '@slices/format/canary';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { NotInPlace, renewRunning } from '../revisions/finish-revision.ts';
import { recallRelease } from '../revisions/recall-release.ts';
import type { NamedRelease } from '../revisions/recent-releases.ts';
import { readRunning } from '../revisions/revision-record.ts';
import { canaryRelease, liveAfterRecall, liveRelease, rolledBack } from '../revisions/traffic.ts';
import { type Api, type Health, healthOf } from './release-health.ts';
import type { Trial, trialsIn } from './trials.ts';

export interface Watch {
  environment: Environment;
  slice: string | undefined;
  /** Live releases are observed by the visitors of this many last minutes. */
  minutes: number;
  token: string | undefined;
  rollsBackLive: boolean;
  trials: ReturnType<typeof trialsIn>;
  now: () => Date;
  say: (line: string) => void;
}

/**
 * `failing` where a release fails, taken back or not; `blind` where the API or the store did not answer, or where the last
 * revision is not in place, for which no timestamp is signed.
 */
export type Outcome = 'sound' | 'failing' | 'blind';

export const watchOnce = async (watch: Watch): Promise<Outcome> => {
  const { environment, slice, say } = watch;
  try {
    const isRenewable = await renewRunning(environment).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof NotInPlace)) throw error;
        say(error.message);
        return false;
      },
    );
    const composition = await readRunning(environment);
    const all = composition ? liveReleasesIn(composition) : [];
    if (!composition) say(`Nothing runs in ${environment.name} yet.`);
    else if (!all.some((one) => !slice || one.slice === slice))
      say(`There is no ${slice ?? 'slice'} in ${environment.name}.`);
    const failing = [
      ...(composition ? await watchCanaries(watch, composition) : []),
      ...(await watchLive(watch, all)),
    ].includes('failing');
    if (failing) return 'failing';
    return isRenewable ? 'sound' : 'blind';
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    say(`${error.message} Nothing was decided.`);
    return 'blind';
  }
};

const watchCanaries = async (watch: Watch, composition: Composition): Promise<Verdict[]> => {
  const trials = await watch.trials(composition, watch.now());
  const verdicts: Verdict[] = [];
  for (const trial of trials.filter(({ slice }) => !watch.slice || slice === watch.slice))
    verdicts.push(await lookAtCanary(watch, trial));
  return verdicts;
};

/** Says how the canary does, and takes it back where it fails. */
export const lookAtCanary = async (watch: Watch, trial: Trial): Promise<Verdict> => {
  const { slice, canary, live, share, since } = trial;
  const healthIn = (version: string) => healthOf(apiOf(watch), slice, version, { trial: canary, since });
  const [own, beside] = await Promise.all([healthIn(canary), healthIn(live)]);
  const findings = findingsOn(own, beside);
  const verdict = verdictOf(findings);
  const measured = findings.filter((one) => one.canary.visitors + one.live.visitors > 0).map(findingText);
  const sentence = verdictText(verdict, findings, trial, watch.now());
  watch.say(`${slice} ${canary} (canary, ${share} %): ${[...measured, sentence].join('; ')}`);
  if (verdict !== 'failing') return verdict;
  sayDiagnoses(watch, own);
  await takeBack(watch, { slice, version: canary, isCanary: true }, `${sentence} (${stagesIn(own)})`);
  return verdict;
};

const watchLive = async (watch: Watch, all: readonly NamedRelease[]): Promise<LiveVerdict[]> => {
  const { slice, minutes } = watch;
  const healths = await Promise.all(all.map((one) => healthOf(apiOf(watch), one.slice, one.version, { minutes })));
  const verdicts: LiveVerdict[] = [];
  for (const [index, one] of all.entries()) {
    const health = healths[index];
    const others = healths.filter((other) => other !== health);
    if (health && (!slice || one.slice === slice)) verdicts.push(await attendLive(watch, one, health, others));
  }
  return verdicts;
};

const attendLive = async (
  watch: Watch,
  { slice, version }: NamedRelease,
  health: Health,
  others: readonly Health[],
): Promise<LiveVerdict> => {
  const verdict = verdictOnLive(health, others);
  const figures = `broke for ${figuresText(brokenIn(health))} at ${health.sources.broke} addresses in ${watch.minutes} min, other slices: ${figuresText(sum(others.map(brokenIn)))}`;
  const name = `${slice} ${version} (live)`;
  watch.say(`${name}: ${figures}; ${meanings[verdict]}`);
  if (verdict !== 'failing') return verdict;
  sayDiagnoses(watch, health);
  if (watch.rollsBackLive)
    await takeBack(watch, { slice, version, isCanary: false }, `${figures} (${stagesIn(health)})`);
  else
    watch.say(
      `FAILING: ${name} runs for everyone. Take it back: npm run release -- rollback ${slice} --env ${watch.environment.option} --why "…"`,
    );
  return verdict;
};

const stagesIn = ({ stages }: Health): string =>
  Object.entries(stages)
    .map(([stage, count]) => `${stage} ${count}`)
    .join(', ') || 'no stages';

/** By stage alone: `trace` knows the messages. */
const sayDiagnoses = ({ say }: Watch, { stages }: Health): void => {
  for (const stage of Object.keys(stages)) say(`  ${stage}: ${diagnosisText({ stage, message: '' })}`);
};

const meanings: Record<LiveVerdict, string> = {
  'no-sign': 'no sign of harm',
  'few-sources': 'far worse, but not without the reports of two addresses, which decide nothing',
  outage: 'bad, but so is the rest: an outage rather than this release',
  failing: 'FAILING',
};

interface Watched extends NamedRelease {
  isCanary: boolean;
}

const takeBack = async (
  { environment, say }: Watch,
  { slice, version, isCanary }: Watched,
  why: string,
): Promise<void> => {
  try {
    const composition = await readRunning(environment);
    const releases = composition?.microFrontends[slice] ?? [];
    const canary = canaryRelease(releases);
    if (!isCanary && canary)
      throw new OperationError(
        `${slice} ${canary.metadata.version} is a canary beside it; promote it or roll it back first.`,
      );
    if (!composition || (canary ?? liveRelease(releases))?.metadata.version !== version)
      throw new OperationError(`${slice} was changed meanwhile.`);
    const [before] = rolledBack(slice, releases); // throws where no other release is left
    const next = liveAfterRecall(composition, slice, version);
    if (!next)
      throw new OperationError(
        `Another slice serves a page of ${before?.metadata.version} by now: promote earlier releases of both in one revision.`,
      );
    await recallRelease(environment, { slice, version, why });
    say(`ROLLED BACK ${slice} ${version}, which is recalled; its visitors get ${next.metadata.version}: ${why}`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(`NOT ROLLED BACK: ${slice} ${version} stays. ${error.message}`);
  }
};

const apiOf = ({ environment, token }: Watch): Api => ({ api: environment.api, token });

const liveReleasesIn = ({ microFrontends }: Composition): NamedRelease[] =>
  Object.entries(microFrontends).flatMap(([slice, releases]) => {
    const live = liveRelease(releases);
    return live ? [{ slice, version: live.metadata.version }] : [];
  });
