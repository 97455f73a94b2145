import { type Static, Type } from 'typebox';
import { planNames, subscriptionStatuses } from '../rules/money.ts';
import { Dollars, Id, Instant, Page } from './envelope.ts';

const PlanName = Type.Enum(planNames);

/** Price and benefits of a plan for this user. Trial and first credits are granted once. */
export const Plan = Type.Object({
  name: Type.String(),
  /** Decimal dollars for each period; how long one is says `planIntervals`. */
  price: Dollars,
  /** Days without a charge at the beginning; 0 without a trial. */
  trialDays: Type.Integer({ minimum: 0 }),
  /** Credits when it begins; 0 when they were given before. */
  initialCredits: Type.Integer({ minimum: 0 }),
  /** Credits with each paid period, whether a month or a year. */
  monthlyCredits: Type.Integer({ minimum: 0 }),
});
export type Plan = Static<typeof Plan>;

/** `GET /subscription/plans`. */
export const Plans = Type.Object({ regular: Plan, premium: Plan });
export type Plans = Static<typeof Plans>;

/** `GET /subscription`: the subscription that counts for the caller; `none` without one. */
export const SubscriptionSummary = Type.Object({
  subscriptionType: Type.Enum(['none', ...planNames]),
  subscriptionStatus: Type.Optional(Type.Enum(subscriptionStatuses)),
  credits: Type.Integer({ minimum: 0 }),
  trialEndsAt: Type.Optional(Instant),
  nextBillingDate: Type.Optional(Instant),
  /** It began without trial and first credits: its person had them on another account. Absent where it did not. */
  offersWithheld: Type.Optional(Type.Boolean()),
  stripeSubscription: Type.Optional(Type.Object({ cancelAtPeriodEnd: Type.Boolean() })),
});
export type SubscriptionSummary = Static<typeof SubscriptionSummary>;

/** One of the caller's subscriptions, ended ones included. */
export const SubscriptionRecord = Type.Object({
  id: Id,
  name: Type.String(),
  subscriptionType: PlanName,
  status: Type.Enum(subscriptionStatuses),
  /** The one that counts. */
  isActive: Type.Boolean(),
  currentPeriodEnd: Type.Optional(Instant),
  trialEnd: Type.Optional(Instant),
  cancelAtPeriodEnd: Type.Boolean(),
  /** A test one begins with `test_`. */
  stripeSubscriptionId: Type.String(),
});
export type SubscriptionRecord = Static<typeof SubscriptionRecord>;

/** `GET /subscription/all`, newest first. */
export const SubscriptionList = Type.Object({
  ...Page(SubscriptionRecord).properties,
  /** All that the caller ever had. */
  count: Type.Integer({ minimum: 0 }),
});
export type SubscriptionList = Static<typeof SubscriptionList>;

/** A path of this site that is offered after a purchase; what is none is ignored. */
const returnUrl = Type.Optional(Type.String({ maxLength: 500 }));

/** `POST /subscription/checkout`. */
export const SubscriptionCheckout = Type.Object({ plan: PlanName, returnUrl });
export type SubscriptionCheckout = Static<typeof SubscriptionCheckout>;

/** A page, most often of Stripe's, that the browser goes to. */
export const Redirection = Type.Object({ url: Type.String() });
export type Redirection = Static<typeof Redirection>;

/** Stripe's price for changing to another plan now (`GET /subscription/change?plan=`). */
export const PlanChangePreview = Type.Object({
  /** Charged at once, in decimal dollars. */
  amountDue: Dollars,
  /** Paid for already and not used: kept for the next bills, in decimal dollars. */
  credit: Dollars,
  /** When the next bill comes after the change. */
  nextBillingDate: Type.Optional(Instant),
  /** Stripe's instant of the reckoning, in seconds since 1970: sent back, it makes the change cost just this. */
  prorationDate: Type.Integer({ minimum: 0 }),
});
export type PlanChangePreview = Static<typeof PlanChangePreview>;

/** `GET subscription/change`: the plan to change to. */
export const PlanFilter = Type.Object({ plan: PlanName });

/** `POST /subscription/change`. */
export const PlanChange = Type.Object({ plan: PlanName, prorationDate: Type.Integer({ minimum: 0 }) });
export type PlanChange = Static<typeof PlanChange>;

/** `GET /subscription/debug`, which is not there where the tools are off. */
export const SubscriptionDebug = Type.Object({ debugTools: Type.Literal(true) });
/** `POST /subscription/debug/create`: a subscription that Stripe knows nothing of. */
export const TestSubscription = Type.Object({ plan: PlanName });
export type TestSubscription = Static<typeof TestSubscription>;
