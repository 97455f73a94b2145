import { asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import type { checkouts, deposits, payments, subscriptions, withdrawals } from '../kernel/database/schema.ts';
import { before, minutes } from '../kernel/time/clock.ts';
import type { StripeContext } from './stripe-context.ts';

export type PolledTable =
  | typeof checkouts
  | typeof deposits
  | typeof payments
  | typeof subscriptions
  | typeof withdrawals;

const runLimit = 100;
/** Then Stripe or the database is at fault: the next rows would fail, too. */
const failureLimit = 3;

/** `take` must write `updated_at`: parallel runs take different rows, and a failing row goes to the end. */
export const forEachTaken = async <T extends { id: string }>(
  context: Pick<StripeContext, 'clock' | 'log'>,
  signal: AbortSignal,
  take: (begun: Date) => Promise<T | undefined>,
  act: (taken: T) => Promise<unknown>,
): Promise<void> => {
  const begun = context.clock();
  let failures = 0;
  for (let taken = 0; taken < runLimit && !signal.aborted; taken += 1) {
    const row = await take(begun);
    if (row === undefined) return;
    try {
      await act(row);
      failures = 0;
    } catch (error) {
      context.log.error({ err: error, id: row.id }, 'a job could not do its work on a row');
      failures += 1;
    }
    if (failures === failureLimit) throw new Error(`${failureLimit} rows in a row failed: the rest must wait.`);
  }
};

export const forDueRows = (
  context: Pick<StripeContext, 'clock' | 'db' | 'log'>,
  signal: AbortSignal,
  table: PolledTable,
  due: SQL | undefined,
  act: (id: string) => Promise<unknown>,
): Promise<void> =>
  forEachTaken(
    context,
    signal,
    (begun) => takeOldest(context.db, table, due, begun),
    ({ id }) => act(id),
  );

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
