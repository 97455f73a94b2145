import {
  Dollars,
  flag,
  Id,
  Instant,
  integer,
  named,
  oneOf,
  optional,
  orElse,
  Page,
  record,
  reference,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const planNames = ['regular', 'premium'] as const;
export type PlanName = (typeof planNames)[number];

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const planIntervals = { regular: 'month', premium: 'year' } as const satisfies Record<PlanName, string>;

/** Price and benefits of a plan for this user. Trial and first credits are granted once. */
/* @__NO_SIDE_EFFECTS__ */
const planOf = (name: PlanName, initialCredits: number, monthlyCredits: number) =>
  record({
    name: named(name),
    /** Decimal dollars for each period; how long one is says `planIntervals`. */
    price: Dollars,
    /** Days without a charge at the beginning; 0 without a trial. */
    trialDays: integer({ minimum: 0 }),
    /** Credits when it begins; 0 when they were given before. */
    initialCredits: orElse(integer({ minimum: 0 }), () => initialCredits),
    /** Credits with each paid period, whether a month or a year. */
    monthlyCredits: orElse(integer({ minimum: 0 }), () => monthlyCredits),
  });
export type Plan = v.InferOutput<ReturnType<typeof planOf>>;

/** `GET /subscription/plans`. An answer without one of them is an error: a plan without a price cannot be offered. */
export const Plans = record({ regular: planOf('regular', 10, 100), premium: planOf('premium', 20, 200) });
export type Plans = v.InferOutput<typeof Plans>;

/** `GET /subscription`: the subscription that counts for the caller; `none` without one. */
export const SubscriptionSummary = reference({
  subscriptionType: oneOf(['none', ...planNames]),
  subscriptionStatus: optional(oneOf(subscriptionStatuses)),
  credits: integer({ minimum: 0 }),
  trialEndsAt: optional(Instant),
  nextBillingDate: optional(Instant),
  /** It began without trial and first credits: its person had them on another account. Absent where it did not. */
  offersWithheld: optional(flag()),
  stripeSubscription: optional(record({ cancelAtPeriodEnd: flag() })),
});
export type SubscriptionSummary = v.InferOutput<typeof SubscriptionSummary>;

/** One of the caller's subscriptions, ended ones included. */
export const SubscriptionRecord = record({
  id: Id,
  name: named('Subscription'),
  subscriptionType: oneOf(planNames),
  status: oneOf(subscriptionStatuses, 'canceled'),
  /** The one that counts. */
  isActive: flag(),
  currentPeriodEnd: optional(Instant),
  trialEnd: optional(Instant),
  cancelAtPeriodEnd: flag(),
  /** A test one begins with `test_`. */
  stripeSubscriptionId: text(),
});
export type SubscriptionRecord = v.InferOutput<typeof SubscriptionRecord>;

/** `GET /subscription/all`, newest first. */
export const SubscriptionList = record({
  ...Page(SubscriptionRecord).entries,
  /** All that the caller ever had. */
  count: integer({ minimum: 0 }),
});
export type SubscriptionList = v.InferOutput<typeof SubscriptionList>;

/** Stripe's price for changing to another plan now (`GET /subscription/change?plan=`). */
export const PlanChangePreview = record({
  /** Charged at once, in decimal dollars. An answer without it is an error: the user must see it before they agree. */
  amountDue: Dollars.strict,
  /** Paid for already and not used: kept for the next bills, in decimal dollars. */
  credit: Dollars,
  /** When the next bill comes after the change. */
  nextBillingDate: optional(Instant),
  /** Stripe's instant of the reckoning, in seconds since 1970: sent back, it makes the change cost just this. */
  prorationDate: integer({ minimum: 0 }),
});
export type PlanChangePreview = v.InferOutput<typeof PlanChangePreview>;
