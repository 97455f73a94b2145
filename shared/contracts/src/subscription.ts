import { type Static, Type } from 'typebox';
import { Instant } from './envelope.ts';

export const plans = ['regular', 'premium'] as const;
export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled'] as const;

/** `GET /subscription`: the subscription that counts for the caller; `none` without one. */
export const SubscriptionSummary = Type.Object({
  subscriptionType: Type.Enum(['none', ...plans]),
  subscriptionStatus: Type.Optional(Type.Enum(subscriptionStatuses)),
  credits: Type.Integer({ minimum: 0 }),
  trialEndsAt: Type.Optional(Instant),
  nextBillingDate: Type.Optional(Instant),
  stripeSubscription: Type.Optional(Type.Object({ cancelAtPeriodEnd: Type.Boolean() })),
});
export type SubscriptionSummary = Static<typeof SubscriptionSummary>;
