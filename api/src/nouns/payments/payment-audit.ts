import { paymentPosition } from '@nearhand/contracts';
import { and, asc, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { nilId } from '../../kernel/database/decoders.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { bookings } from '../bookings/table.ts';
import { factsOf } from './payment-postings.ts';
import { findPaymentsOf } from './payment-repository.ts';
import { payments } from './table.ts';

const pageSize = 1_000;

/** The ledger has of each booking exactly the positions of its payments. */
export const auditPayments = async (db: Database): Promise<string[]> => {
  const differences: string[] = [];
  let last: string | undefined = nilId;
  while (last !== undefined) {
    const page = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(gt(bookings.id, last))
      .orderBy(asc(bookings.id))
      .limit(pageSize);
    differences.push(
      ...(await auditPage(
        db,
        page.map(({ id }) => id),
      )),
    );
    last = page.at(-1)?.id;
  }
  return differences;
};

const auditPage = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const cents = new Map<string, { due: number; posted: number }>();
  const add = (key: string, side: 'due' | 'posted', amount: number): void => {
    const both = cents.get(key) ?? { due: 0, posted: 0 };
    cents.set(key, { ...both, [side]: both[side] + amount });
  };
  for (const found of await findPaymentsOf(
    db,
    and(inArray(payments.bookingId, [...ids]), gt(payments.capturedCents, 0)),
  )) {
    const { payment, booking } = found;
    const position = paymentPosition(factsOf(found));
    add(
      `${booking.id} ${payment.method === 'card' ? 'stripe' : `wallet of ${booking.customerId}`}`,
      'due',
      position.payer,
    );
    add(`${booking.id} escrow`, 'due', position.escrow);
    add(`${booking.id} wallet of ${booking.providerId}`, 'due', position.provider);
    add(`${booking.id} fees`, 'due', position.fees);
    add(`${booking.id} wallet of ${booking.customerId}`, 'due', position.toWallet);
  }
  for (const { bookingId, kind, userId, amount } of await postedTo(db, ids)) {
    add(`${bookingId} ${kind}${userId ? ` of ${userId}` : ''}`, 'posted', amount);
  }
  return [...cents]
    .filter(([, { due, posted }]) => due !== posted)
    .map(([key, { due, posted }]) => `booking ${key} should have ${due} cents of it, and has ${posted}`);
};

const postedTo = (db: Database, ids: readonly string[]) =>
  db
    .select({
      bookingId: ledgerTransactions.bookingId,
      kind: ledgerAccounts.kind,
      userId: ledgerAccounts.userId,
      amount: sql`sum(${ledgerPostings.amount})`.mapWith(Number),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, sql`${ledgerPostings.transactionId} = ${ledgerTransactions.id}`)
    .innerJoin(ledgerAccounts, sql`${ledgerAccounts.id} = ${ledgerPostings.accountId}`)
    .where(and(isNotNull(ledgerTransactions.bookingId), inArray(ledgerTransactions.bookingId, [...ids])))
    .groupBy(ledgerTransactions.bookingId, ledgerAccounts.kind, ledgerAccounts.userId);
