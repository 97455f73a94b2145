import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
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
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
    // A wallet pays at once or not at all.
    check('payments_wallet_settled', sql`${table.method} = 'card' or ${table.state} in ('captured', 'refunded')`),
    uniqueIndex('payments_one_live')
      .on(table.bookingId)
      .where(sql`${table.state} not in (${literals(endedPaymentStates)})`),
    index('payments_by_booking').on(table.bookingId),
    index('payments_open')
      .on(table.updatedAt)
      .where(
        sql`${table.method} = 'card' and ${table.state} not in (${literals(endedPaymentStates)}) and ${table.releasedAt} is null`,
      ),
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
