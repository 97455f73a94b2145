import { and, asc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { after, before, days, hours, minutes } from '../time/clock.ts';
import { failingRows } from './table.ts';

/** A table whose rows are synced: by their ids, the one that was synced longest ago first. */
export type PolledTable = PgTable & {
  id: AnyPgColumn<{ data: string; notNull: true }>;
  createdAt: AnyPgColumn;
  updatedAt: AnyPgColumn;
};

interface DueRows<T> {
  /** The name of the job: failures of a row are stored below it. */
  job: string;
  signal?: AbortSignal;
  /** The rows after `last`, some at a time; none at the end. */
  pageAfter: (last: T | undefined) => Promise<T[]>;
  act: (row: T) => Promise<unknown>;
  /** Faster than `act` on each of them, and without effect if it fails: then each row is tried alone. */
  actOnAll?: (rows: T[]) => Promise<unknown>;
}

/** Does the work on every due row. One that fails stops no other, and rests before its next try, longer after each failure. */
export const forEachDue = async <T extends { id: string }>(
  context: RowContext,
  { job, signal, pageAfter, act, actOnAll }: DueRows<T>,
): Promise<void> => {
  const seen = new Set<string>();
  let page = await pageAfter(undefined);
  if (page.length === 0) return;
  const failing = await findFailing(context.db, job);
  const run = { job, signal, failing };
  const isResting = ({ id }: T): boolean => (failing.get(id)?.retryAt ?? new Date(0)) > context.clock();
  while (page.some(({ id }) => !seen.has(id))) {
    const due = page.filter((row) => !seen.has(row.id) && !isResting(row));
    for (const { id } of page) seen.add(id);
    const fresh = actOnAll ? due.filter(({ id }) => !failing.has(id)) : [];
    const areDone = fresh.length > 1 && (await isDone(actOnAll?.(fresh)));
    for (const row of due) {
      if (signal?.aborted) return;
      if (!(areDone && fresh.includes(row))) await tryRow(context, run, row.id, () => act(row));
    }
    if (signal?.aborted) return;
    page = await pageAfter(page.at(-1));
  }
};

const isDone = (work: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.resolve(work).then(
    () => true,
    () => false,
  );

const runLimit = 100;
/** So many rows in a row that never failed before: Stripe or the database is at fault, and the next would fail, too. */
const failureLimit = 3;

interface TakenRows<T> extends Pick<DueRows<T>, 'act' | 'job'> {
  signal: AbortSignal;
  /** Must write `updated_at`: parallel runs take different rows, and a failing row goes to the end. */
  take: (begun: Date) => Promise<T | undefined>;
}

export const forEachTaken = async <T extends { id: string }>(
  context: RowContext,
  { job, signal, take, act }: TakenRows<T>,
): Promise<void> => {
  const begun = context.clock();
  const failing = await findFailing(context.db, job);
  let failures = 0;
  for (let taken = 0; taken < runLimit && !signal.aborted; taken += 1) {
    const row = await take(begun);
    if (row === undefined) return;
    if (await tryRow(context, { job, signal, failing }, row.id, () => act(row))) failures = 0;
    else if (!failing.has(row.id)) failures += 1;
    if (failures === failureLimit) throw new Error(`${failureLimit} rows in a row failed: the rest must wait.`);
  }
};

interface PolledRows extends Omit<TakenRows<{ id: string }>, 'take'> {
  table: PolledTable;
  due: SQL | undefined;
}

export const forDueRows = (context: RowContext, { table, due, ...rows }: PolledRows): Promise<void> =>
  forEachTaken(context, { ...rows, take: (begun) => takeOldest(context.db, table, due, begun) });

export const isRested = ({ updatedAt }: PolledTable, now: Date, spanMs = minutes(2)): SQL =>
  lte(updatedAt, before(now, spanMs));

/** The longer a row has been unchanged, the less often it is due. */
export const isDueSeldom = ({ createdAt, updatedAt }: PolledTable, now: Date): SQL =>
  sql`${updatedAt} - ${createdAt} <= 8 * (${now.toISOString()}::timestamptz - ${updatedAt})`;

const takeOldest = async (
  db: Database,
  table: PolledTable,
  due: SQL | undefined,
  now: Date,
): Promise<{ id: string } | undefined> => {
  const oldest = db
    .select({ id: table.id })
    .from(table)
    .where(due)
    .orderBy(asc(table.updatedAt), asc(table.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(table)
    .set({ updatedAt: now })
    .where(eq(table.id, oldest))
    .returning({ id: table.id });
  return taken;
};

export type RowContext = Pick<FastifyInstance, 'clock' | 'db' | 'log'>;

const firstRestMs = minutes(2);
const maxRestMs = hours(1);
/** One or two failures may be an outage. */
const reportedFailures = 3;

type FailingRows = ReadonlyMap<string, { failures: number; retryAt: Date }>;

const findFailing = async (db: Database, job: string): Promise<FailingRows> => {
  const rows = await db.select().from(failingRows).where(eq(failingRows.job, job));
  return new Map(rows.map(({ rowId, failures, retryAt }) => [rowId, { failures, retryAt }]));
};

/** The answer of work that another copy does now: what is known of the row's failures stays. */
export const notTried = Symbol('not tried');

/** Does the work on one row. A failure is logged and stored, and the answer is false: the other rows get theirs. */
const tryRow = async (
  { clock, db, log }: RowContext,
  { job, signal, failing }: { job: string; signal: AbortSignal | undefined; failing: FailingRows },
  id: string,
  act: () => Promise<unknown>,
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
