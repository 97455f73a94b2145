import { creditPackageNames, planNames } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, literals, oneOf } from './columns.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);
const updatedAt = () => instant('updated_at').notNull().defaultNow();

export const depositStates = ['created', 'processing', 'succeeded', 'failed', 'canceled'] as const;
/** After these, a deposit changes no more. A failed one may be tried again with another card. */
export const endedDepositStates = ['succeeded', 'canceled'] as const;

/** Money that somebody adds to their wallet by card. The ledger has it once it succeeded. */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    userId: userId(),
    state: text('state', { enum: depositStates }).notNull().default('created'),
    amountCents: integer('amount_cents').notNull(),
    /** Stripe's payment intent; null until it is made. */
    intentId: text('intent_id').unique(),
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('deposits_state_known', table.state, depositStates),
    check('deposits_amount_positive', sql`${table.amountCents} > 0`),
    index('deposits_by_user').on(table.userId),
    index('deposits_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedDepositStates)})`),
  ],
);

export const withdrawalStates = ['requested', 'transferred', 'paid', 'failed'] as const;
export const endedWithdrawalStates = ['paid', 'failed'] as const;

/**
 * Money on its way from a wallet to its owner's bank. The ledger gives it away when it is requested and takes it back
 * when it fails.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: userId(),
    state: text('state', { enum: withdrawalStates }).notNull().default('requested'),
    amountCents: integer('amount_cents').notNull(),
    /** Stripe's connected account that it goes to. */
    accountId: text('account_id').notNull(),
    transferId: text('transfer_id').unique(),
    payoutId: text('payout_id').unique(),
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('withdrawals_state_known', table.state, withdrawalStates),
    check('withdrawals_amount_positive', sql`${table.amountCents} > 0`),
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedWithdrawalStates)})`),
  ],
);

export const checkoutStates = ['open', 'processing', 'completed', 'failed', 'expired'] as const;
export const endedCheckoutStates = ['completed', 'failed', 'expired'] as const;
const checkoutKinds = ['credits', 'subscription'] as const;
const checkoutItems = [...creditPackageNames, ...planNames] as const;

/** What somebody went to Stripe's hosted checkout for. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: userId(),
    kind: text('kind', { enum: checkoutKinds }).notNull(),
    item: text('item', { enum: checkoutItems }).notNull(),
    state: text('state', { enum: checkoutStates }).notNull().default('open'),
    /** What was offered then: the price, and the credits that a package brings. */
    amountCents: integer('amount_cents').notNull(),
    credits: integer('credits').notNull().default(0),
    /** Stripe's checkout session; null until it is made. */
    sessionId: text('session_id').unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
