import { planNames, subscriptionStatuses } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

/** As Stripe last showed them. A user may have several; one counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: idIn('user_id', () => users.id),
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
  userId: idIn('user_id', () => users.id),
});
