import {
  agreementStates,
  caseOutcomes,
  caseReasons,
  caseStates,
  moveKinds,
  openAgreementStates,
  proposers,
  reschedulingParties,
} from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { createdAt, id, instant, literals, oneOf } from './columns.ts';

const bookingId = () =>
  uuid('booking_id')
    .notNull()
    .references(() => bookings.id);

/** Proposals about the money of a booking. One is open at a time. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    bookingId: bookingId(),
    kind: text('kind', { enum: moveKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    proposedBy: text('proposed_by', { enum: proposers }).notNull(),
    note: text('note').notNull().default(''),
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

/** Reported problems. While one is open, its booking's money cannot be withdrawn. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    bookingId: bookingId(),
    openedBy: text('opened_by', { enum: reschedulingParties }).notNull(),
    reason: text('reason', { enum: caseReasons }).notNull(),
    statement: text('statement').notNull(),
    reply: text('reply').notNull().default(''),
    state: text('state', { enum: caseStates }).notNull().default('open'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    oneOf('cases_opened_by_known', table.openedBy, reschedulingParties),
    oneOf('cases_reason_known', table.reason, caseReasons),
    oneOf('cases_state_known', table.state, caseStates),
    uniqueIndex('cases_one_open').on(table.bookingId).where(sql`${table.state} = 'open'`),
    index('cases_by_booking').on(table.bookingId, table.createdAt),
    index('cases_by_state').on(table.state, table.createdAt, table.id),
  ],
);

/** Decisions of admins. Triggers refuse to change or remove one. */
export const caseDecisions = pgTable(
  'case_decisions',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .unique()
      .references(() => cases.id),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id),
    outcome: text('outcome', { enum: caseOutcomes }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('case_decisions_outcome_known', table.outcome, caseOutcomes),
    check('case_decisions_amount', sql`${table.amountCents} >= 0`),
  ],
);
