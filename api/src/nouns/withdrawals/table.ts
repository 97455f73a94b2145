import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, literals, oneOf } from '../../kernel/database/columns.ts';

export const withdrawalStates = ['requested', 'transferred', 'paid', 'failed'] as const;

export const endedWithdrawalStates = ['paid', 'failed'] as const;

/** The ledger takes the money when it is requested and returns it when the withdrawal fails. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: idIn('user_id', () => users.id),
    state: text('state', { enum: withdrawalStates }).notNull().default('requested'),
    amountCents: integer('amount_cents').notNull(),
    accountId: text('account_id').notNull(),
    transferId: text('transfer_id').unique(),
    payoutId: text('payout_id').unique(),
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('withdrawals_state_known', table.state, withdrawalStates),
    check('withdrawals_amount_positive', sql`${table.amountCents} > 0`),
    index('withdrawals_by_user').on(table.userId),
    uniqueIndex('withdrawals_by_ledger_key').on(sql`('withdrawal:' || ${table.id}::text)`),
    index('withdrawals_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedWithdrawalStates)})`),
  ],
);
