import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idOf, instant } from '../kernel/database/columns.ts';

/** Disputes at Stripe of a payment, a deposit or a purchase of credits, as Stripe last showed them. */
export const disputes = pgTable(
  'disputes',
  {
    /** Stripe's id. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id').references(() => idOf('payments')),
    depositId: uuid('deposit_id').references(() => idOf('deposits')),
    checkoutId: uuid('checkout_id').references(() => idOf('checkouts')),
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
