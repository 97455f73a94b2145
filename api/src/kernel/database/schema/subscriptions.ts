import { planNames, subscriptionStatuses } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

/** What people subscribed to, as Stripe last showed it. Somebody may hold several; one of them counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    plan: text('plan', { enum: planNames }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    /** The one that its person chose to count. */
    isActive: boolean('is_active').notNull().default(false),
    currentPeriodEnd: instant('current_period_end'),
    trialEnd: instant('trial_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** It began without trial and first credits: its person had them on another account. */
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
    // What the job goes through: those of which Stripe may have more to tell.
    index('subscriptions_running').on(table.updatedAt).where(sql`${table.status} <> 'canceled'`),
  ],
);

/**
 * Emails and cards, as keyed hashes, of people who had a trial or a plan's first credits. They outlive the account: its row
 * then says nothing of its person.
 */
export const usedOffers = pgTable('used_offers', {
  personHash: text('person_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
});
