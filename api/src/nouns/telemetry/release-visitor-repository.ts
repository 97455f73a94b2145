import type { FailureStage, ReleaseHealth } from '@nearhand/contracts/wire';
import { and, count, countDistinct, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { releaseVisitors } from '../../kernel/database/schema.ts';

export interface Visit {
  slice: string;
  version: string;
  stage: FailureStage | null;
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
  const rows = visits.map(({ slice, version, stage }) => ({
    slice,
    version,
    visitor,
    source,
    seenAt: now,
    failedAt: stage && now,
    stage,
  }));
  const { slice, version, visitor: visitorColumn, failedAt, stage } = releaseVisitors;
  await db
    .insert(releaseVisitors)
    .values(rows)
    .onConflictDoUpdate({
      target: [slice, version, visitorColumn],
      set: {
        seenAt: sql`excluded.seen_at`,
        failedAt: sql`coalesce(excluded.failed_at, ${failedAt})`,
        stage: sql`coalesce(excluded.stage, ${stage})`,
      },
    });
};

export const healthOf = async (
  db: Database,
  release: Pick<ReleaseHealth, 'slice' | 'version'>,
  since: Date,
): Promise<ReleaseHealth> => {
  const { slice, version, source, seenAt, failedAt, stage } = releaseVisitors;
  const ofRelease = and(eq(slice, release.slice), eq(version, release.version), gte(seenAt, since));
  const failedStage = sql`case when ${gte(failedAt, since)} then ${stage} end`.mapWith(stage);
  const groups = await db
    .select({ stage: failedStage, visitors: count() })
    .from(releaseVisitors)
    .where(ofRelease)
    .groupBy(sql`1`);
  const [failures] = await db
    .select({ sources: countDistinct(source) })
    .from(releaseVisitors)
    .where(and(ofRelease, gte(failedAt, since)));
  const total = groups.reduce((sum, { visitors }) => sum + visitors, 0);
  const failedStages = groups.flatMap((group) => (group.stage ? [[group.stage, group.visitors] as const] : []));
  return {
    ...release,
    visitors: total,
    failed: failedStages.reduce((sum, [, visitors]) => sum + visitors, 0),
    failedSources: failures?.sources ?? 0,
    stages: Object.fromEntries(failedStages),
  };
};

export const deleteOldVisits = async (db: Database, then: Date, max: number): Promise<void> => {
  const { seenAt } = releaseVisitors;
  await db.delete(releaseVisitors).where(lt(seenAt, then));
  const tooMany = db.select({ seenAt }).from(releaseVisitors).orderBy(desc(seenAt)).offset(max).limit(1);
  await db.delete(releaseVisitors).where(sql`${seenAt} <= (${tooMany})`);
};
