import { agreementStates, moveKinds, openAgreementStates, policyReasons, proposers } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, idIn, instant, literals, oneOf } from '../../../kernel/database/columns.ts';
import { bookings } from '../../bookings/table.ts';

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
