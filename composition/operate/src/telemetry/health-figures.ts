import { count, gte, sql } from 'drizzle-orm';
import type { Database } from '../site/options.ts';
import { releaseVisitors } from './tables.ts';

export type HealthFigures = (slice: string, version: string) => { visitors: number; failed: number };

const { slice, version, seenAt, failedAt } = releaseVisitors;

/** Visitors of each release from `since` on, and for how many of them it failed. */
export const healthFigures = async (db: Database, since: Date): Promise<HealthFigures> => {
  const rows = await db
    .select({ slice, version, visitors: count(), failed: count(sql`case when ${gte(failedAt, since)} then 1 end`) })
    .from(releaseVisitors)
    .where(gte(seenAt, since))
    .groupBy(slice, version);
  const figures = new Map(rows.map((row) => [`${row.slice} ${row.version}`, row]));
  return (ofSlice, ofVersion) => {
    const { visitors = 0, failed = 0 } = figures.get(`${ofSlice} ${ofVersion}`) ?? {};
    return { visitors, failed };
  };
};
