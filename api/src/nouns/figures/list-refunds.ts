import { type OfficeDispute, type OfficeRefund, type Page, toDollars } from '@nearhand/contracts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { evidenceDue } from '../../stripe/intent-money.ts';
import { disputes } from '../../stripe/table.ts';
import { cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { checkouts } from '../checkouts/table.ts';
import { deposits } from '../deposits/table.ts';
import { isOpenPayment, isOwed } from '../payments/payment-repository.ts';
import { agreements, payments } from '../payments/table.ts';
import { services } from '../services/table.ts';

interface RefundRow {
  _id: string;
  bookingId: string;
  service: string;
  customer: string;
  createdAt: Date;
  cents: number;
  isToCard: boolean;
  isRefused: boolean;
  isCancelled: boolean;
  isCase: boolean;
}

const aboutBooking = {
  bookingId: bookings.id,
  service: services.name,
  customer: users.name,
  isCancelled: sql`${bookings.status} = 'cancelled'`.mapWith(Boolean),
  isCase:
    sql`exists (select from ${cases} where ${cases.bookingId} = ${bookings.id} and ${cases.state} = 'decided')`.mapWith(
      Boolean,
    ),
};

const toRefund = ({ _id, bookingId, service, customer, createdAt, cents, ...is }: RefundRow): OfficeRefund => ({
  ...{ _id, bookingId, service, customer },
  amount: toDollars(cents),
  to: is.isToCard ? 'card' : is.isRefused ? 'refused' : 'wallet',
  reason: is.isCase ? 'case' : is.isCancelled ? 'cancelled' : 'agreed',
  createdAt: createdAt.toISOString(),
});

/** Refunds that the ledger has. */
export const listRefunds = async (db: Database, page: AskedPage): Promise<Page<OfficeRefund>> => {
  const { id, createdAt, kind, bookingId } = ledgerTransactions;
  const returned = sql`(select sum(${ledgerPostings.amount}) from ${ledgerPostings}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerPostings.accountId}
    where ${ledgerPostings.transactionId} = ${id}
      and (${ledgerAccounts.kind} = 'stripe' or ${ledgerAccounts.userId} = ${bookings.customerId}))`;
  const isToCard = sql`exists (select from ${ledgerPostings}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerPostings.accountId}
    where ${ledgerPostings.transactionId} = ${id} and ${ledgerAccounts.kind} = 'stripe')`;
  // The key of a movement has the id of its payment: `payment:ID:NUMBER`.
  const isRefused = sql`exists (select from ${payments} where ${payments.bookingId} = ${bookings.id}
    and ${payments.toWalletCents} > 0 and ${payments.id}::text = split_part(${ledgerTransactions.key}, ':', 2))`;
  const rows = await db
    .select({
      _id: id,
      at: positionAt(createdAt),
      ...aboutBooking,
      createdAt,
      cents: returned.mapWith(Number),
      isToCard: isToCard.mapWith(Boolean),
      isRefused: isRefused.mapWith(Boolean),
    })
    .from(ledgerTransactions)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(and(eq(kind, 'refund'), page.from && isAfterPosition(createdAt, id, page.from)))
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, toRefund);
};

/** Payments of which more was captured than is to stay: those of cancelled bookings, and agreed or decided parts. */
export const listWaitingRefunds = async (db: Database, page: AskedPage): Promise<Page<OfficeRefund>> => {
  const { id } = payments;
  const isCancelled = sql`(${bookings.status} = 'cancelled' and ${payments.releasedAt} is null)`;
  const waiting = sql`(${payments.capturedCents} - ${payments.refundedCents} - ${payments.toWalletCents} - ${payments.disputedCents})`;
  // Not `updatedAt`, which the job that asks Stripe writes: rows must not change places between two pages.
  const owedAt = sql`coalesce(greatest(${bookings.cancelledAt},
    (select max(${agreements.endedAt}) from ${agreements}
      where ${agreements.bookingId} = ${bookings.id} and ${agreements.state} = 'accepted'),
    (select max(${cases.endedAt}) from ${cases} where ${cases.bookingId} = ${bookings.id} and ${cases.state} = 'decided')),
    ${payments.createdAt})`;
  const rows = await db
    .select({
      _id: id,
      at: positionAt(owedAt),
      ...aboutBooking,
      createdAt: owedAt.mapWith(payments.createdAt),
      cents: sql`case when ${isCancelled} then ${waiting}
        else ${waiting} - ${payments.amountCents} + ${payments.returnCents} end`.mapWith(Number),
      isToCard: sql`${payments.method} = 'card'`.mapWith(Boolean),
      isRefused: sql`false`.mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(
        isOpenPayment,
        or(isOwed, and(isCancelled, sql`${waiting} > 0`)),
        page.from && isAfterPosition(owedAt, id, page.from),
      ),
    )
    .orderBy(desc(owedAt), desc(id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, toRefund);
};

/** Of bookings, added money and bought credits. */
export const listDisputes = async (db: Database, page: AskedPage): Promise<Page<OfficeDispute>> => {
  const { createdAt, paymentId, depositId, checkoutId } = disputes;
  // Cursors take a uuid; Stripe's ids are texts.
  const source = sql`coalesce(${paymentId}, ${depositId}, ${checkoutId})`;
  const payer = sql`coalesce(${payments.customerId}, ${deposits.userId}, ${checkouts.userId})`;
  const rows = await db
    .select({
      _id: source.mapWith(String),
      at: positionAt(createdAt),
      dispute: disputes,
      bookingId: payments.bookingId,
      customer: users.name,
    })
    .from(disputes)
    .leftJoin(payments, eq(payments.id, paymentId))
    .leftJoin(deposits, eq(deposits.id, depositId))
    .leftJoin(checkouts, eq(checkouts.id, checkoutId))
    .innerJoin(users, eq(users.id, payer))
    .where(page.from && isAfterPosition(createdAt, source, page.from))
    .orderBy(desc(createdAt), desc(source))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ dispute, bookingId, customer }) => ({
    _id: dispute.id,
    of: dispute.paymentId ? 'booking' : dispute.depositId ? 'deposit' : 'credits',
    ...(bookingId && { bookingId }),
    customer,
    amount: toDollars(dispute.amountCents),
    status: dispute.status,
    reason: dispute.reason,
    evidenceDueAt: evidenceDue(dispute)?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
  }));
};
