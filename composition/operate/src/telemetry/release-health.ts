import type { Outcome, ReleaseHealth } from '@slices/format';
import { and, count, eq, gt, gte, inArray, isNotNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { before } from '../site/durations.ts';
import type { Database } from '../site/options.ts';
import { countWhere, outcomesOf } from './outcome-repository.ts';
import { hangMs } from './release-visitor-repository.ts';
import { releaseVisitors } from './tables.ts';

const slowMs = 1_000;
/** web.dev's limits of a poor page. */
const poor = { lcpMs: 4_000, inpMs: 500, cls: 0.25 };

interface Span {
  since: Date;
  /** Version of a canary: counts only visitors of its trial. */
  trial?: string | undefined;
}
type Release = Pick<ReleaseHealth, 'slice' | 'version'>;

const { source, stage, share, seenAt, failedAt, startedAt, trialAt } = releaseVisitors;
const { calls, failedCalls, callsMs, lcpMs, inpMs, cls } = releaseVisitors;
const canaries = alias(releaseVisitors, 'canaries');

/** `outcomes` are counted in a trial only. */
export const healthOf = async (
  db: Database,
  release: Release,
  span: Span,
  now: Date,
  outcomes: readonly Outcome[] = [],
): Promise<ReleaseHealth> => {
  const isMet = metIn(db, release, span);
  const from = span.trial === undefined ? sql`${span.since.toISOString()}::timestamptz` : sql`${trialAt}`;
  const failed = gte(failedAt, from);
  const hung = and(gte(startedAt, from), lt(startedAt, before(now, hangMs)));
  const hasCalls = gt(calls, 0);
  const bad = {
    broke: or(failed, hung),
    calls: gt(failedCalls, 0),
    slow: and(hasCalls, gt(callsMs, sql`${slowMs} * ${calls}`)),
    vitals: or(gt(lcpMs, poor.lcpMs), gt(inpMs, poor.inpMs), gt(cls, poor.cls)),
  };
  const known = {
    broke: undefined,
    calls: hasCalls,
    slow: hasCalls,
    vitals: or(isNotNull(lcpMs), isNotNull(inpMs), isNotNull(cls)),
  };
  const counted = (measure: keyof typeof bad) => ({
    visitors: countWhere(known[measure]),
    bad: countWhere(bad[measure]),
  });
  const sourcesOf = (measure: keyof typeof bad) =>
    sql`count(distinct ${source}) filter (where ${bad[measure]})`.mapWith(Number);
  const measures = {
    broke: counted('broke'),
    calls: counted('calls'),
    slow: counted('slow'),
    vitals: counted('vitals'),
  };

  const shares = await db
    .select({ share, ...measures })
    .from(releaseVisitors)
    .where(isMet)
    .groupBy(share)
    .orderBy(share);
  const [sources = { broke: 0, calls: 0, slow: 0, vitals: 0 }] = await db
    .select({
      broke: sourcesOf('broke'),
      calls: sourcesOf('calls'),
      slow: sourcesOf('slow'),
      vitals: sourcesOf('vitals'),
    })
    .from(releaseVisitors)
    .where(and(isMet, or(bad.broke, bad.calls, bad.slow, bad.vitals)));
  const failedStage = sql`case when ${failed} then ${stage} else 'hang' end`.mapWith(String);
  const stages = await db
    .select({ stage: failedStage, visitors: count() })
    .from(releaseVisitors)
    .where(and(isMet, bad.broke))
    .groupBy(sql`1`);
  return {
    ...release,
    visitors: shares.reduce((sum, { broke }) => sum + broke.visitors, 0),
    failed: shares.reduce((sum, { broke }) => sum + broke.bad, 0),
    failedSources: sources.broke,
    stages: Object.fromEntries(stages.map(({ stage, visitors }) => [stage, visitors])),
    sources,
    shares: shares.map(({ share, ...measures }) => ({ share, measures })),
    ...(span.trial !== undefined &&
      outcomes.length > 0 && { outcomes: await outcomesOf(db, { ...release, ...span, trial: span.trial }, outcomes) }),
  };
};

const metIn = (db: Database, { slice, version }: Release, { since, trial }: Span): SQL | undefined => {
  const { slice: sliceColumn, version: versionColumn } = releaseVisitors;
  const ofRelease = and(eq(sliceColumn, slice), eq(versionColumn, version));
  if (trial === undefined) return and(ofRelease, gte(seenAt, since));
  // Rows have no trial while the API has no composition.
  const trials = [trial, ''];
  const inTrial = and(ofRelease, inArray(releaseVisitors.trial, trials), gte(trialAt, since));
  return version === trial ? inTrial : and(inTrial, notExists(failedOver(db, slice, trial)));
};

/** Browsers that had the canary first and failed over: they do not count for the live release. */
const failedOver = (db: Database, slice: string, trial: string) =>
  db
    .select({ one: sql`1` })
    .from(canaries)
    .where(
      and(
        eq(canaries.slice, slice),
        eq(canaries.version, trial),
        eq(canaries.visitor, releaseVisitors.visitor),
        lte(canaries.trialAt, trialAt),
      ),
    );
