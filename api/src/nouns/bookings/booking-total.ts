import { formatMoney, toDollars } from '@nearhand/contracts';
import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { type Proposal, singleAdminLimitCents } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { payments } from '../payments/table.ts';
import { bookings } from './table.ts';

/** The price of a booking with the extra charges and tips that were paid, in cents; 0 when `which` finds none. */
export const totalOf = async (db: Database, which: SQL | undefined): Promise<number> => {
  const isExtra = and(
    eq(payments.bookingId, bookings.id),
    ne(payments.purpose, 'booking'),
    gt(payments.capturedCents, 0),
  );
  const extras = db
    .select({ cents: sql`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .where(isExtra);
  const [row] = await db
    .select({ cents: sql`${bookings.priceCents} + (${extras})`.mapWith(Number) })
    .from(bookings)
    .where(which);
  return row?.cents ?? 0;
};

/** For a second admin, where more is moved than one admin alone decides about. `summary` takes it as `$620.00`. */
export const moneyProposal = async (
  db: Database,
  id: string,
  summary: (amount: string) => string,
  which?: SQL,
): Promise<Proposal | undefined> => {
  const cents = await totalOf(db, and(eq(bookings.id, id), which));
  if (cents <= singleAdminLimitCents) return undefined;
  return { subject: { kind: 'booking', id }, summary: summary(formatMoney(toDollars(cents))) };
};
