import { creditPackageNames, planNames, subscriptionStatuses } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, literals, oneOf } from './columns.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);
const updatedAt = () => instant('updated_at').notNull().defaultNow();

export const depositStates = ['created', 'processing', 'succeeded', 'failed', 'canceled'] as const;
export const endedDepositStates = ['succeeded', 'canceled'] as const;

export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    userId: userId(),
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
    updatedAt: updatedAt(),
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

export const withdrawalStates = ['requested', 'transferred', 'paid', 'failed'] as const;
export const endedWithdrawalStates = ['paid', 'failed'] as const;

/** The ledger takes the money when it is requested and returns it when the withdrawal fails. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: userId(),
    state: text('state', { enum: withdrawalStates }).notNull().default('requested'),
    amountCents: integer('amount_cents').notNull(),
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
    uniqueIndex('withdrawals_by_ledger_key').on(sql`('withdrawal:' || ${table.id}::text)`),
    index('withdrawals_open')
      .on(table.updatedAt)
      .where(sql`${table.state} not in (${literals(endedWithdrawalStates)})`),
  ],
);

export const checkoutStates = ['open', 'processing', 'completed', 'failed', 'expired'] as const;
export const endedCheckoutStates = ['completed', 'failed', 'expired'] as const;
const checkoutKinds = ['credits', 'subscription'] as const;
const checkoutItems = [...creditPackageNames, ...planNames] as const;

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    userId: userId(),
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

/** As Stripe last showed them. A user may have several; one counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    plan: text('plan', { enum: planNames }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    currentPeriodEnd: instant('current_period_end'),
    trialEnd: instant('trial_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** Without trial and first credits: the user had them on another account. */
    offersWithheld: boolean('offers_withheld').notNull().default(false),
    stripeSubscriptionId: text('stripe_subscription_id').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('subscriptions_plan_known', table.plan, planNames),
    oneOf('subscriptions_status_known', table.status, subscriptionStatuses),
    uniqueIndex('subscriptions_one_active').on(table.userId).where(sql`${table.isActive}`),
    index('subscriptions_by_user').on(table.userId),
    index('subscriptions_running').on(table.updatedAt).where(sql`${table.status} <> 'canceled'`),
  ],
);

/** Keyed hashes of emails and cards that had a trial or first credits. They outlive the account. */
export const usedOffers = pgTable('used_offers', {
  personHash: text('person_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});
