import { caseOutcomes, caseReasons, caseStates, reschedulingParties } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';
import { bookings } from '../bookings/table.ts';

/** Reported problems. While one is open, its booking's money cannot be withdrawn. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    bookingId: idIn('booking_id', () => bookings.id),
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
    caseId: idIn('case_id', () => cases.id).unique(),
    decidedBy: idIn('decided_by', () => users.id),
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
