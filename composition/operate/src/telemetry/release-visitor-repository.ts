import type { FailureStage } from '@slices/format';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { before, dayMs } from '../site/durations.ts';
import type { Database } from '../site/options.ts';
import { releaseVisitors } from './tables.ts';

/** A release without another report for this long after its start counts as hung. */
export const hangMs = 60_000;

/** Visits and failures are deleted after it. */
export const retentionMs = 7 * dayMs;

/** The reports of one batch about one release. */
export interface Visit {
  slice: string;
  version: string;
  trial: string;
  share: number;
  stage: FailureStage | null;
  /** The last report is the start. */
  isStarting: boolean;
  calls: number;
  failedCalls: number;
  callsMs: number;
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

export const knownVisits = async (
  db: Database,
  visitor: string,
  visits: readonly Visit[],
): Promise<(visit: Visit) => boolean> => {
  if (visits.length === 0) return () => false;
  const { slice, version, visitor: visitorColumn } = releaseVisitors;
  const releases = visits.map((visit) => and(eq(slice, visit.slice), eq(version, visit.version)));
  const rows = await db
    .select({ slice, version })
    .from(releaseVisitors)
    .where(and(eq(visitorColumn, visitor), or(...releases)));
  return (visit) => rows.some((row) => row.slice === visit.slice && row.version === visit.version);
};

export const storeVisits = async (
  db: Database,
  { visitor, source }: Record<'visitor' | 'source', string>,
  visits: readonly Visit[],
  now: Date,
): Promise<void> => {
  if (visits.length === 0) return;
  const rows = visits.map(({ isStarting, ...visit }) => ({
    ...visit,
    visitor,
    source,
    seenAt: now,
    failedAt: visit.stage && now,
    trialAt: now,
    startedAt: isStarting ? now : null,
  }));
  const { slice, version, visitor: visitorColumn, failedAt, stage, startedAt, trialAt, share } = releaseVisitors;
  const { calls, failedCalls, callsMs, lcpMs, inpMs, cls } = releaseVisitors;
  const hung = sql`${startedAt} < ${before(now, hangMs).toISOString()}`;
  await db
    .insert(releaseVisitors)
    .values(rows)
    .onConflictDoUpdate({
      target: [slice, version, visitorColumn],
      set: {
        seenAt: sql`excluded.seen_at`,
        failedAt: sql`coalesce(excluded.failed_at, case when ${hung} then ${startedAt} end, ${failedAt})`,
        stage: sql`coalesce(excluded.stage, case when ${hung} then 'hang' end, ${stage})`,
        startedAt: sql`excluded.started_at`,
        trial: sql`excluded.trial`,
        trialAt: perTrial(trialAt, trialAt),
        share: perTrial(share, share),
        calls: perTrial(calls, sumOf(calls)),
        failedCalls: perTrial(failedCalls, sumOf(failedCalls)),
        callsMs: perTrial(callsMs, sql`${callsMs} + excluded.calls_ms`),
        lcpMs: perTrial(lcpMs, lastOf(lcpMs)),
        inpMs: perTrial(inpMs, lastOf(inpMs)),
        cls: perTrial(cls, lastOf(cls)),
      },
    });
};

const given = ({ name }: PgColumn): SQL => sql`excluded.${sql.identifier(name)}`;
/** Up to the most that the column holds: a browser that makes reports up must cause no error, of which operators are alerted. */
const sumOf = (column: PgColumn): SQL => sql`least(${column}::bigint + ${given(column)}, 2147483647)`;
const lastOf = (column: PgColumn): SQL => sql`coalesce(${given(column)}, ${column})`;
/** A new trial starts the column again: visitors are compared within one trial. */
const perTrial = (column: PgColumn, within: SQL | PgColumn): SQL =>
  sql`case when ${releaseVisitors.trial} = excluded.trial then ${within} else ${given(column)} end`;

export const deleteOldVisits = async (db: Database, then: Date, max: number): Promise<void> => {
  const { seenAt } = releaseVisitors;
  await db.delete(releaseVisitors).where(lt(seenAt, then));
  const tooMany = db.select({ seenAt }).from(releaseVisitors).orderBy(desc(seenAt)).offset(max).limit(1);
  await db.delete(releaseVisitors).where(sql`${seenAt} <= (${tooMany})`);
};
