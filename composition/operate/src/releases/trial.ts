import {
  CompositionOutline,
  environmentPaths,
  type OperatedHealth,
  type Recall,
  shareOf,
  withoutRecalled,
} from '@slices/format';
import { findingsOn, verdictOf, verdictText } from '@slices/format/canary';
import type { Database } from '../site/options.ts';
import { before } from '../site/spans.ts';
import { healthOf } from '../telemetry/release-health.ts';
import { retentionMs } from '../telemetry/release-visitor-repository.ts';
import { summaryOf } from './health-summary.ts';
import type { NamedRelease } from './live-recalls.ts';
import { parsedText, readIndex, type Source } from './revision-files.ts';

/** Undefined where the release is no canary now, or the index does not say since when it is. */
export const trialOf = async (
  db: Database,
  { store }: Source,
  { environment, slice, version }: NamedRelease,
  recalls: readonly Recall[],
  now: Date,
): Promise<OperatedHealth['trial']> => {
  const text = (await store.read(environmentPaths.composition(environment)))?.toString() ?? '';
  const content = parsedText(CompositionOutline, text);
  const releases = content ? (withoutRecalled(content, recalls).composition.microFrontends[slice] ?? []) : [];
  const own = releases.find((release) => shareOf(release) === 'canary' && release.metadata.version === version);
  const live = releases.find((release) => shareOf(release) === 'live')?.metadata.version;
  const first = (await readIndex(store, environment)).findLast(({ changes }) =>
    changes.some((line) => line.startsWith(`+ ${slice} ${version}: canary`)),
  );
  const promotedAt = new Date(first?.at ?? '');
  if (!own || !live || Number.isNaN(promotedAt.getTime())) return undefined;
  const since = new Date(Math.max(promotedAt.getTime(), before(now, retentionMs).getTime()));
  const span = { since, trial: version };
  const canaryHealth = await healthOf(db, { slice, version }, span, now);
  const liveHealth = await healthOf(db, { slice, version: live }, span, now);
  const findings = findingsOn(canaryHealth, liveHealth);
  const verdict = verdictOf(findings);
  return {
    since: since.toISOString(),
    canary: summaryOf(canaryHealth),
    live: summaryOf(liveHealth),
    verdict,
    sentence: verdictText(verdict, findings, { since, share: own.deployment.traffic }, now),
  };
};
