import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { days, instantAt, wallMinutesAt } from '../../kernel/time/clock.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { bookings } from '../bookings/table.ts';
import type { Content, Line } from './document-content.ts';

export type Period = NonNullable<Content['period']>;

/** A month of the marketplace's time zone: `2026-11`. */
export const monthOf = (instant: Date, timeZone: string): string =>
  new Date(wallMinutesAt(instant, timeZone) * 60_000).toISOString().slice(0, 7);

export const monthAfter = (month: string): string =>
  new Date(Date.parse(`${month}-01`) + days(31)).toISOString().slice(0, 7);

/** From and until: the first instant of a month and of the next. */
export const spanOf = (month: string, timeZone: string): { from: Date; until: Date } => {
  const startOf = (one: string) => instantAt(Date.parse(`${one}-01`) / 60_000, timeZone);
  return { from: startOf(month), until: startOf(monthAfter(month)) };
};

/** All postings of a wallet in a span, with the fee of each; undefined where there is none. */
export const statementOf = async (
  db: Database,
  userId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ lines: Line[]; openingCents: number; closingCents: number } | undefined> => {
  const [account] = await db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  if (!account) return undefined;
  const own = eq(ledgerPostings.accountId, account.id);
  const { createdAt, amount, transactionId, id } = ledgerPostings;
  const rows = await db
    .select({ transaction: ledgerTransactions, cents: amount, option: bookings.optionName })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
    .leftJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .where(and(own, gte(createdAt, from), lt(createdAt, until)))
    .orderBy(asc(createdAt), asc(id));
  if (rows.length === 0) return undefined;
  const [before] = await db
    .select({ cents: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .where(and(own, lt(createdAt, from)));
  const fees = await feesOf(
    db,
    rows.map(({ transaction }) => transaction.id),
  );
  const openingCents = before?.cents ?? 0;
  return {
    openingCents,
    closingCents: openingCents + rows.reduce((sum, { cents }) => sum + cents, 0),
    lines: rows.map(({ transaction: { id, key, kind, description, createdAt, bookingId }, cents, option }) => ({
      transactionId: id,
      key,
      kind,
      at: createdAt.toISOString(),
      description,
      cents,
      ...(bookingId && { bookingId, feeCents: fees.get(id) ?? 0 }),
      ...(option !== null && { option }),
    })),
  };
};

const queryLimit = 5_000;

const feesOf = async (db: Database, transactionIds: readonly string[]): Promise<Map<string, number>> => {
  const fees = new Map<string, number>();
  for (let start = 0; start < transactionIds.length; start += queryLimit) {
    const rows = await db
      .select({ id: ledgerPostings.transactionId, cents: ledgerPostings.amount })
      .from(ledgerPostings)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
      .where(
        and(
          inArray(ledgerPostings.transactionId, transactionIds.slice(start, start + queryLimit)),
          eq(ledgerAccounts.kind, 'fees'),
        ),
      );
    for (const { id, cents } of rows) fees.set(id, cents);
  }
  return fees;
};
