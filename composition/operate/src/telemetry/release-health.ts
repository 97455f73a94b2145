import type { Outcome, ReleaseHealth } from '@slices/format';
import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
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
  const sourcesOf = (measure: keyof typeof bad) =>
    sql`count(distinct ${source}) filter (where ${bad[measure]})`.mapWith(Number);
  const good = {
    broke: sql`(${bad.broke}) is not true`,
    calls: and(known.calls, sql`(${bad.calls}) is not true`),
    slow: and(known.slow, sql`(${bad.slow}) is not true`),
    vitals: and(known.vitals, sql`(${bad.vitals}) is not true`),
  };
  const ofSource = db
    .select({
      share,
      brokeBad: countWhere(bad.broke).as('broke_bad'),
      brokeGood: countWhere(good.broke).as('broke_good'),
      callsBad: countWhere(bad.calls).as('calls_bad'),
      callsGood: countWhere(good.calls).as('calls_good'),
      slowBad: countWhere(bad.slow).as('slow_bad'),
      slowGood: countWhere(good.slow).as('slow_good'),
      vitalsBad: countWhere(bad.vitals).as('vitals_bad'),
      vitalsGood: countWhere(good.vitals).as('vitals_good'),
    })
    .from(releaseVisitors)
    .where(isMet)
    .groupBy(share, source)
    .as('of_source');
  const counted = (badOnes: SQLWrapper, goodOnes: SQLWrapper) => ({
    bad: sumOf(badOnes),
    good: sumOf(goodOnes),
    badOfTwo: sumOfTwo(badOnes),
    goodOfTwo: sumOfTwo(goodOnes),
  });
  const rows = await db
    .select({
      share: ofSource.share,
      broke: counted(ofSource.brokeBad, ofSource.brokeGood),
      calls: counted(ofSource.callsBad, ofSource.callsGood),
      slow: counted(ofSource.slowBad, ofSource.slowGood),
      vitals: counted(ofSource.vitalsBad, ofSource.vitalsGood),
    })
    .from(ofSource)
    .groupBy(ofSource.share)
    .orderBy(ofSource.share);
  const shares = rows.map(({ share, broke, calls, slow, vitals }) => ({
    share,
    measures: { broke: measured(broke), calls: measured(calls), slow: measured(slow), vitals: measured(vitals) },
  }));
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
    visitors: shares.reduce((sum, { measures }) => sum + measures.broke.visitors, 0),
    failed: shares.reduce((sum, { measures }) => sum + measures.broke.bad, 0),
    failedSources: sources.broke,
    stages: Object.fromEntries(stages.map(({ stage, visitors }) => [stage, visitors])),
    sources,
    shares,
    ...(span.trial !== undefined &&
      outcomes.length > 0 && { outcomes: await outcomesOf(db, { ...release, ...span, trial: span.trial }, outcomes) }),
  };
};

const sumOf = (counts: SQLWrapper) => sql`sum(${counts})`.mapWith(Number);
const sumOfTwo = (counts: SQLWrapper) =>
  sql`(array_agg(${counts} order by ${counts} desc))[1] + coalesce((array_agg(${counts} order by ${counts} desc))[2], 0)`.mapWith(
    Number,
  );

const measured = ({ bad, good, badOfTwo, goodOfTwo }: Record<'bad' | 'good' | 'badOfTwo' | 'goodOfTwo', number>) => ({
  visitors: bad + good,
  bad,
  ofTwo: { bad: badOfTwo, good: goodOfTwo },
});

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
