import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { after, before, days, hours, minutes } from '../time/clock.ts';
import { failingRows } from './table.ts';

export type RowContext = Pick<FastifyInstance, 'clock' | 'db' | 'log'>;

const firstRestMs = minutes(2);
const maxRestMs = hours(1);
/** One or two failures may be an outage. */
const reportedFailures = 3;

export type FailingRows = ReadonlyMap<string, { failures: number; retryAt: Date }>;

export const findFailing = async (db: Database, job: string): Promise<FailingRows> => {
  const rows = await db.select().from(failingRows).where(eq(failingRows.job, job));
  return new Map(rows.map(({ rowId, failures, retryAt }) => [rowId, { failures, retryAt }]));
};

/** The answer of work that another copy does now: what is known of the row's failures stays. */
export const notTried = Symbol('not tried');

/** Does the work on one row. A failure is logged and stored, and the answer is false: the other rows get theirs. */
export const tryRow = async (
  { clock, db, log }: RowContext,
  job: string,
  failing: FailingRows,
  id: string,
  act: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<boolean> => {
  const known = failing.get(id);
  let answer: unknown;
  try {
    answer = await act();
  } catch (error) {
    log.error({ err: error, job, id }, 'a job could not do its work on a row');
    // A run that is cut tells nothing about its row.
    if (signal?.aborted) return false;
    const failures = (known?.failures ?? 0) + 1;
    const retryAt = after(clock(), Math.min(firstRestMs * 2 ** (failures - 1), maxRestMs));
    await db
      .insert(failingRows)
      .values({ job, rowId: id, failures, retryAt })
      .onConflictDoUpdate({ target: [failingRows.job, failingRows.rowId], set: { failures, retryAt } });
    return false;
  }
  if (known && answer !== notTried)
    await db.delete(failingRows).where(and(eq(failingRows.job, job), eq(failingRows.rowId, id)));
  return true;
};

/** By job: rows that failed three times or more and are still tried. */
export const countFailing = (db: Database, now: Date): Promise<{ job: string; count: number }[]> =>
  db
    .select({ job: failingRows.job, count: sql`count(*)`.mapWith(Number) })
    .from(failingRows)
    .where(and(gte(failingRows.failures, reportedFailures), gt(failingRows.retryAt, before(now, hours(2)))))
    .groupBy(failingRows.job);

/** Of rows that are no longer due. The least frequent work comes again after a day. */
export const deleteOldFailing = async (db: Database, now: Date): Promise<void> => {
  await db.delete(failingRows).where(lt(failingRows.retryAt, before(now, days(2))));
};
