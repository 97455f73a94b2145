import {
  agreementStates,
  moveKinds,
  openAgreementStates,
  paymentPurposes,
  policyReasons,
  proposers,
} from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, literals, oneOf } from '../../kernel/database/columns.ts';
import { bookings } from '../bookings/table.ts';

/** Proposals about the money of a booking. One is open at a time. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    bookingId: idIn('booking_id', () => bookings.id),
    kind: text('kind', { enum: moveKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    proposedBy: text('proposed_by', { enum: proposers }).notNull(),
    note: text('note').notNull().default(''),
    /** It was accepted in advance, by the cancellation policy. */
    reason: text('reason', { enum: policyReasons }),
    state: text('state', { enum: agreementStates }).notNull().default('open'),
    /** The `Idempotency-Key` that made it: a repeat finds this row. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('agreements_kind_known', table.kind, moveKinds),
    oneOf('agreements_state_known', table.state, agreementStates),
    oneOf('agreements_proposed_by_known', table.proposedBy, proposers),
    oneOf('agreements_reason_known', table.reason, policyReasons),
    // One row ends a booking by its policy.
    uniqueIndex('agreements_policy_once').on(table.bookingId).where(sql`${table.reason} is not null`),
    check(
      'agreements_amount',
      sql`${table.amountCents} > 0 or (${table.amountCents} = 0 and ${table.kind} = 'cancel')`,
    ),
    uniqueIndex('agreements_one_open')
      .on(table.bookingId)
      .where(sql`${table.state} in (${literals(openAgreementStates)})`),
    uniqueIndex('agreements_request_once').on(table.bookingId, table.proposedBy, table.requestKey),
    index('agreements_by_booking').on(table.bookingId, table.createdAt),
    index('agreements_due')
      .on(table.expiresAt)
      .where(sql`${table.state} in (${literals(openAgreementStates)})`),
  ],
);

export const paymentStates = ['created', 'processing', 'held', 'captured', 'failed', 'voided', 'refunded'] as const;

export const endedPaymentStates = ['voided', 'refunded'] as const;

const paymentMethods = ['card', 'wallet'] as const;

export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: idIn('booking_id', () => bookings.id),
    customerId: idIn('customer_id', () => users.id),
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
