import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, literals, oneOf } from '../../kernel/database/columns.ts';

export const depositStates = ['created', 'processing', 'succeeded', 'failed', 'canceled'] as const;

export const endedDepositStates = ['succeeded', 'canceled'] as const;

export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    userId: idIn('user_id', () => users.id),
    state: text('state', { enum: depositStates }).notNull().default('created'),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** To go back to the card in all, as its owner asked. The ledger has taken it from the wallet before Stripe refunds it. */
    returnCents: integer('return_cents').notNull().default(0),
    /** Movements that the ledger has of it. */
    movements: integer('movements').notNull().default(0),
    intentId: text('intent_id').unique(),
    /** Why it was not paid; of a paid one, why its card takes nothing back. */
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('deposits_state_known', table.state, depositStates),
    check('deposits_amount_positive', sql`${table.amountCents} > 0`),
    check('deposits_return_range', sql`${table.returnCents} between 0 and ${table.amountCents}`),
    index('deposits_by_user').on(table.userId, table.createdAt, table.id),
    index('deposits_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedDepositStates)})`),
    index('deposits_owed').on(table.updatedAt).where(sql`${table.returnCents} > ${table.refundedCents}`),
  ],
);
