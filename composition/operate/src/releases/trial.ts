import {
  CompositionOutline,
  environmentPaths,
  type IndexedRevision,
  type OperatedHealth,
  type Outcome,
  type Reached,
  type ReleaseHealth,
  shareOf,
} from '@slices/format';
import { findingsOn, verdictOf, verdictText } from '@slices/format/canary';
import { before } from '../site/durations.ts';
import type { OperateOptions } from '../site/options.ts';
import { healthOf } from '../telemetry/release-health.ts';
import { retentionMs } from '../telemetry/release-visitor-repository.ts';
import { summaryOf } from './health-summary.ts';
import type { Live, NamedRelease } from './live-recalls.ts';
import { parsedText, readIndex, type Source } from './revision-files.ts';

/** Undefined where the release is no canary now, or the index does not say since when it is. */
export const trialOf = async (
  { database, outcomes = [] }: Pick<OperateOptions, 'database' | 'outcomes'>,
  { store }: Source,
  { environment, slice, version }: NamedRelease,
  { shown }: Live,
  now: Date,
): Promise<OperatedHealth['trial']> => {
  const text = (await store.read(environmentPaths.composition(environment)))?.toString() ?? '';
  const content = parsedText(CompositionOutline, text);
  const releases = content ? (shown(content).microFrontends[slice] ?? []) : [];
  const own = releases.find((release) => shareOf(release) === 'canary' && release.metadata.version === version);
  const live = releases.find((release) => shareOf(release) === 'live')?.metadata.version;
  const first = (await readIndex(store, environment)).findLast(beginsTrial(slice, version));
  const promotedAt = new Date(first?.at ?? '');
  if (!own || !live || Number.isNaN(promotedAt.getTime())) return undefined;
  const since = new Date(Math.max(promotedAt.getTime(), before(now, retentionMs).getTime()));
  const span = { since, trial: version };
  const canaryHealth = await healthOf(database, { slice, version }, span, now, outcomes);
  const liveHealth = await healthOf(database, { slice, version: live }, span, now, outcomes);
  const findings = findingsOn(canaryHealth, liveHealth);
  const verdict = verdictOf(findings);
  return {
    since: since.toISOString(),
    canary: summaryOf(canaryHealth),
    live: summaryOf(liveHealth),
    ...(outcomes.length > 0 && { outcomes: outcomes.map(besideLive(canaryHealth, liveHealth)) }),
    verdict,
    sentence: verdictText(verdict, findings, { since, share: own.deployment.traffic }, now),
  };
};

/** A canary that was recalled is promoted with `--again`, which need not change its share. */
const beginsTrial = (slice: string, version: string) => {
  const lines = [`+ ${slice} ${version}: canary`, `~ ${slice} ${version}: kept to fall back to -> canary`];
  return ({ changes, command }: IndexedRevision): boolean =>
    changes.some((change) => lines.some((line) => change.startsWith(line))) ||
    (command.includes(' --again') && command.includes(` ${slice} ${version} `));
};

const besideLive =
  (canary: ReleaseHealth, live: ReleaseHealth) =>
  ({ name }: Outcome) => ({ name, canary: reachedIn(canary, name), live: reachedIn(live, name) });

const reachedIn = ({ outcomes = [] }: ReleaseHealth, name: string): Reached => {
  const shares = outcomes.find((one) => one.name === name)?.shares ?? [];
  return shares.reduce(
    (sum, { all }) => ({ visitors: sum.visitors + all.visitors, reached: sum.reached + all.reached }),
    { visitors: 0, reached: 0 },
  );
};
