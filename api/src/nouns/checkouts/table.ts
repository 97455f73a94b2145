import { creditPackageNames, planNames } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, literals, oneOf } from '../../kernel/database/columns.ts';

export const checkoutStates = ['open', 'processing', 'completed', 'failed', 'expired'] as const;

export const endedCheckoutStates = ['completed', 'failed', 'expired'] as const;

const checkoutKinds = ['credits', 'subscription'] as const;

const checkoutItems = [...creditPackageNames, ...planNames] as const;

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: idIn('user_id', () => users.id),
    kind: text('kind', { enum: checkoutKinds }).notNull(),
    item: text('item', { enum: checkoutItems }).notNull(),
    state: text('state', { enum: checkoutStates }).notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    credits: integer('credits').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    movements: integer('movements').notNull().default(0),
    sessionId: text('session_id').unique(),
    /** The payment behind the page, once there is one. */
    intentId: text('intent_id').unique(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('checkouts_kind_known', table.kind, checkoutKinds),
    oneOf('checkouts_item_known', table.item, checkoutItems),
    oneOf('checkouts_state_known', table.state, checkoutStates),
    index('checkouts_by_user').on(table.userId),
    index('checkouts_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedCheckoutStates)})`),
  ],
);
