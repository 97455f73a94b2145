import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const planNames = ['regular', 'premium'] as const;
export type PlanName = (typeof planNames)[number];

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const planIntervals = { regular: 'month', premium: 'year' } as const satisfies Record<PlanName, string>;

/** Price and benefits of a plan for this user. Trial and first credits are granted once. */
/* @__NO_SIDE_EFFECTS__ */
const planOf = (name: PlanName, initialCredits: number, monthlyCredits: number) =>
  s.record({
    name: s.named(name),
    /** Decimal dollars for each period; how long one is says `planIntervals`. */
    price: s.Dollars,
    /** Days without a charge at the beginning; 0 without a trial. */
    trialDays: s.integer({ minimum: 0 }),
    /** Credits when it begins; 0 when they were given before. */
    initialCredits: s.orElse(s.integer({ minimum: 0 }), () => initialCredits),
    /** Credits with each paid period, whether a month or a year. */
    monthlyCredits: s.orElse(s.integer({ minimum: 0 }), () => monthlyCredits),
  });
export type Plan = v.InferOutput<ReturnType<typeof planOf>>;

/** `GET /subscription/plans`. An answer without one of them is an error: a plan without a price cannot be offered. */
export const Plans = s.record({ regular: planOf('regular', 10, 100), premium: planOf('premium', 20, 200) });
export type Plans = v.InferOutput<typeof Plans>;

/** `GET /subscription`: the subscription that counts for the caller; `none` without one. */
export const SubscriptionSummary = s.reference({
  subscriptionType: s.oneOf(['none', ...planNames]),
  subscriptionStatus: s.optional(s.oneOf(subscriptionStatuses)),
  credits: s.integer({ minimum: 0 }),
  trialEndsAt: s.optional(s.Instant),
  nextBillingDate: s.optional(s.Instant),
  /** It began without trial and first credits: its person had them on another account. Absent where it did not. */
  offersWithheld: s.optional(s.flag()),
  stripeSubscription: s.optional(s.record({ cancelAtPeriodEnd: s.flag() })),
});
export type SubscriptionSummary = v.InferOutput<typeof SubscriptionSummary>;

/** One of the caller's subscriptions, ended ones included. */
export const SubscriptionRecord = s.record({
  id: s.Id,
  name: s.named('Subscription'),
  subscriptionType: s.oneOf(planNames),
  status: s.oneOf(subscriptionStatuses, 'canceled'),
  /** The one that counts. */
  isActive: s.flag(),
  currentPeriodEnd: s.optional(s.Instant),
  trialEnd: s.optional(s.Instant),
  cancelAtPeriodEnd: s.flag(),
  /** A test one begins with `test_`. */
  stripeSubscriptionId: s.text(),
});
export type SubscriptionRecord = v.InferOutput<typeof SubscriptionRecord>;

/** `GET /subscription/all`, newest first. */
export const SubscriptionList = s.record({
  ...s.Page(SubscriptionRecord).entries,
  /** All that the caller ever had. */
  count: s.integer({ minimum: 0 }),
});
export type SubscriptionList = v.InferOutput<typeof SubscriptionList>;

/** Stripe's price for changing to another plan now (`GET /subscription/change?plan=`). */
export const PlanChangePreview = s.record({
  /** Charged at once, in decimal dollars. An answer without it is an error: the user must see it before they agree. */
  amountDue: s.Dollars.strict,
  /** Paid for already and not used: kept for the next bills, in decimal dollars. */
  credit: s.Dollars,
  /** When the next bill comes after the change. */
  nextBillingDate: s.optional(s.Instant),
  /** Stripe's instant of the reckoning, in seconds since 1970: sent back, it makes the change cost just this. */
  prorationDate: s.integer({ minimum: 0 }),
});
export type PlanChangePreview = v.InferOutput<typeof PlanChangePreview>;
