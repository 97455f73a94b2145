import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { checkouts, deposits, subscriptions, withdrawals } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';

const most = 100;
/** So many in a row that fail are Stripe's or the database's fault, and the next ones would only wait for it as well. */
const mostFailures = 3;

/**
 * Does `act` for one after the other of what `take` takes, until there is no more. What is taken must have been touched, so
 * that two runs at once never take the same, and one that always fails goes to the back like all others. Throws when it
 * gave up.
 */
export const forEachTaken = async <T extends { id: string }>(
  context: Pick<StripeContext, 'clock' | 'log'>,
  signal: AbortSignal,
  take: (begun: Date) => Promise<T | undefined>,
  act: (taken: T) => Promise<unknown>,
): Promise<void> => {
  const begun = context.clock();
  let failures = 0;
  for (let taken = 0; taken < most && !signal.aborted; taken += 1) {
    const row = await take(begun);
    if (row === undefined) return;
    try {
      await act(row);
      failures = 0;
    } catch (error) {
      context.log.error({ err: error, id: row.id }, 'a job could not do its work on a row');
      failures += 1;
    }
    if (failures === mostFailures) throw new Error(`${mostFailures} rows in a row failed: the rest must wait.`);
  }
};

/** What has an `updated_at` that says how long nobody looked at it. */
type Settled = typeof checkouts | typeof deposits | typeof subscriptions | typeof withdrawals;

/** Rows of which the longer nothing was heard, the more seldom they are due. */
export const isDueSeldom = ({ createdAt, updatedAt }: Settled, now: Date): SQL =>
  sql`${updatedAt} - ${createdAt} <= 8 * (${now.toISOString()}::timestamptz - ${updatedAt})`;

/** `forEachTaken` by the ids of a table's rows that are `due`, the one longest untouched first. */
export const forDueRows = (
  context: Pick<StripeContext, 'clock' | 'db' | 'log'>,
  signal: AbortSignal,
  table: Settled,
  due: SQL | undefined,
  act: (id: string) => Promise<unknown>,
): Promise<void> =>
  forEachTaken(
    context,
    signal,
    (begun) => takeOldest(context.db, table, due, begun),
    ({ id }) => act(id),
  );

const takeOldest = async (
  db: Database,
  table: Settled,
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
