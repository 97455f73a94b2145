import { and, asc, eq, gt, min, ne, or } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { forEachDue, notTried } from '../../kernel/jobs/due-rows.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { type Chain, chainOf, type IssueContext, lockSeries, moveSeries } from './document-content.ts';
import { monthAfter, monthOf, spanOf, statementOf } from './statement-content.ts';
import { statementsDue } from './table.ts';

const statementBatch = 50;
/** A movement of the month's last second may take that long to commit. */
const monthEndDelayMs = hours(2);

const statementSubject = (userId: string, month: string): string => `statement:${userId}:${month}`;

export const issueStatements = async (context: IssueContext, job: string, signal: AbortSignal): Promise<void> => {
  await issueMonths(context, signal);
  await issueDueStatements(context, job, signal);
};

/** Goes through the people of each month that is over. A statement that fails waits in `statements_due`. */
const issueMonths = async (context: IssueContext, signal: AbortSignal): Promise<void> => {
  let hasMore = true;
  while (hasMore && !signal.aborted) {
    hasMore = await nextStatements(context, statementBatch, addStatement)
      .catch((err: unknown) => {
        context.log.warn({ err }, 'some statements failed together, and are tried alone');
        return nextStatements(context, 1, addStatement);
      })
      .catch((err: unknown) => {
        context.log.error({ err }, 'a statement failed and is tried again later');
        return nextStatements(context, 1, postpone);
      });
  }
};

interface Month {
  userId: string;
  month: string;
  timeZone: string;
}

/** True when more may be due. Statements are of wallets with a movement in the month, of all but customers. */
const nextStatements = (
  { db, clock, settings: { timeZone } }: IssueContext,
  limit: number,
  act: (tx: Database, chain: Chain, of: Month) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'S');
    const month = series && (series.month ?? (await firstMonth(tx, timeZone)));
    if (!month) return false;
    const isOver = after(spanOf(month, timeZone).until, monthEndDelayMs) <= clock();
    if (!isOver) {
      if (series.month === null) await moveSeries(tx, 'S', { month });
      return false;
    }
    const isNext = series.lastUser === null ? undefined : gt(users.id, series.lastUser);
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(ne(users.role, 'customer'), isNext))
      .orderBy(asc(users.id))
      .limit(limit);
    const chain = chainOf(series, clock(), timeZone);
    for (const { id: userId } of owners) await act(tx, chain, { userId, month, timeZone });
    const isLast = owners.length < limit;
    await chain.write(
      tx,
      isLast ? { month: monthAfter(month), lastUser: null } : { month, lastUser: owners.at(-1)?.id ?? null },
    );
    return true;
  });

const addStatement = async (tx: Database, chain: Chain, { userId, month, timeZone }: Month): Promise<void> => {
  const span = spanOf(month, timeZone);
  const statement = await statementOf(tx, userId, span);
  if (!statement) return;
  const { lines, openingCents, closingCents } = statement;
  const [from, until] = [span.from.toISOString(), span.until.toISOString()];
  chain.add(statementSubject(userId, month), span.until, {
    kind: 'statement',
    userId,
    lines,
    totalCents: closingCents,
    period: { month, from, until, openingCents, closingCents },
  });
};

const postpone = async (tx: Database, _chain: Chain, { userId, month }: Month): Promise<void> => {
  await tx.insert(statementsDue).values({ userId, month });
};

const issueDueStatements = (context: IssueContext, job: string, signal: AbortSignal): Promise<void> =>
  forEachDue(context, {
    job,
    signal,
    pageAfter: async (last: { id: string; userId: string; month: string } | undefined) => {
      const { userId, month } = statementsDue;
      const isNext = last && or(gt(userId, last.userId), and(eq(userId, last.userId), gt(month, last.month)));
      const order = [asc(userId), asc(month)];
      const rows = await context.db
        .select()
        .from(statementsDue)
        .where(isNext)
        .orderBy(...order)
        .limit(statementBatch);
      return rows.map((row) => ({ id: statementSubject(row.userId, row.month), ...row }));
    },
    act: (due) => issueDueStatement(context, due),
  });

const issueDueStatement = (
  { db, clock, settings: { timeZone } }: IssueContext,
  { userId, month }: Pick<Month, 'userId' | 'month'>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'S');
    if (!series) return notTried;
    const isDue = and(eq(statementsDue.userId, userId), eq(statementsDue.month, month));
    const [due] = await tx.delete(statementsDue).where(isDue).returning();
    if (!due) return undefined;
    const chain = chainOf(series, clock(), timeZone);
    await addStatement(tx, chain, { userId, month, timeZone });
    return chain.write(tx, {});
  });

const firstMonth = async (tx: Database, timeZone: string): Promise<string | undefined> => {
  const [first] = await tx.select({ at: min(ledgerTransactions.createdAt) }).from(ledgerTransactions);
  return first?.at ? monthOf(first.at, timeZone) : undefined;
};
