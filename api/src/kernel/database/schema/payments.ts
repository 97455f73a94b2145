import { paymentPurposes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { agreements } from './agreements.ts';
import { checkouts, deposits } from './billing.ts';
import { bookings } from './bookings.ts';
import { createdAt, id, instant, literals, oneOf } from './columns.ts';

export const paymentStates = ['created', 'processing', 'held', 'captured', 'failed', 'voided', 'refunded'] as const;
export const endedPaymentStates = ['voided', 'refunded'] as const;
const paymentMethods = ['card', 'wallet'] as const;

export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: paymentMethods }).notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('created'),
    amountCents: integer('amount_cents').notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull().default('booking'),
    /** The reason of an extra charge or a tip. */
    agreementId: uuid('agreement_id').references(() => agreements.id),
    /** Null until it is released, in payments older than the column. */
    feePercent: doublePrecision('fee_percent'),
    /** See `PaymentFacts` of the contracts. */
    capturedCents: integer('captured_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    toWalletCents: integer('to_wallet_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    returnCents: integer('return_cents').notNull().default(0),
    /** The provider's part of the payment's position. */
    providerCents: integer('provider_cents').notNull().default(0),
    /** Movements that the ledger has of this payment. */
    movements: integer('movements').notNull().default(0),
    intentId: text('intent_id').unique(),
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When a browser last got the intent: a card may be confirmed from then on. */
    offeredAt: instant('offered_at').notNull().defaultNow(),
    /** A card network keeps a hold for about seven days. */
    heldAt: instant('held_at'),
    capturedAt: instant('captured_at'),
    releasedAt: instant('released_at'),
  },
  (table) => [
    oneOf('payments_method_known', table.method, paymentMethods),
    oneOf('payments_state_known', table.state, paymentStates),
    oneOf('payments_purpose_known', table.purpose, paymentPurposes),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
    check('payments_return_range', sql`${table.returnCents} between 0 and ${table.amountCents}`),
    check('payments_extra_agreed', sql`(${table.purpose} = 'booking') = (${table.agreementId} is null)`),
    // A wallet pays at once or not at all.
    check('payments_wallet_settled', sql`${table.method} = 'card' or ${table.state} in ('captured', 'refunded')`),
    uniqueIndex('payments_one_live')
      .on(table.bookingId)
      .where(sql`${table.state} not in (${literals(endedPaymentStates)}) and ${table.purpose} = 'booking'`),
    uniqueIndex('payments_one_live_extra')
      .on(table.agreementId)
      .where(sql`${table.state} not in (${literals(endedPaymentStates)})`),
    index('payments_by_booking').on(table.bookingId),
    index('payments_to_wallet').on(table.customerId).where(sql`${table.toWalletCents} > 0`),
    index('payments_open')
      .on(table.updatedAt)
      .where(
        sql`${table.method} = 'card' and ${table.state} not in (${literals(endedPaymentStates)}) and (${table.releasedAt} is null
          or ${table.state} <> 'captured'
          or ${table.capturedCents} - ${table.refundedCents} - ${table.toWalletCents} - ${table.disputedCents} > ${table.amountCents} - ${table.returnCents})`,
      ),
  ],
);

/** Disputes at Stripe of a payment, a deposit or a purchase of credits, as Stripe last showed them. */
export const disputes = pgTable(
  'disputes',
  {
    /** Stripe's id. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id').references(() => payments.id),
    depositId: uuid('deposit_id').references(() => deposits.id),
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** Stripe's word: `needs_response`, `under_review`, `won`, `lost`, and those of inquiries. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    evidenceDueAt: instant('evidence_due_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('disputes_one_source', sql`num_nonnulls(${table.paymentId}, ${table.depositId}, ${table.checkoutId}) = 1`),
    index('disputes_by_payment').on(table.paymentId),
    index('disputes_by_deposit').on(table.depositId),
    index('disputes_by_checkout').on(table.checkoutId),
  ],
);

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Method, path and a hash of the body: the key is for this request alone. */
    request: text('request').notNull(),
    statusCode: integer('status_code'),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
