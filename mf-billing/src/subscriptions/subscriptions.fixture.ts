import type { Plans, SubscriptionRecord, SubscriptionSummary } from '@nearhand/contracts';

export const december = '2026-12-03T12:00:00.000Z';

/** For a user who had neither a trial nor first credits. */
export const thePlans: Plans = {
  regular: { name: 'Regular', price: 9.99, trialDays: 14, initialCredits: 10, monthlyCredits: 100 },
  premium: { name: 'Premium', price: 99, trialDays: 30, initialCredits: 20, monthlyCredits: 200 },
};

export const noPlan: SubscriptionSummary = { subscriptionType: 'none', credits: 2 };

/** Regular, active and renewed on December 3. */
export const aSummary = (change: Partial<SubscriptionSummary> = {}): SubscriptionSummary => ({
  subscriptionType: 'regular',
  subscriptionStatus: 'active',
  credits: 110,
  nextBillingDate: december,
  stripeSubscription: { cancelAtPeriodEnd: false },
  ...change,
});

export const aRecord = (change: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  id: '00000000-0000-4000-8000-000000000801',
  name: 'Regular plan',
  subscriptionType: 'regular',
  status: 'active',
  isActive: true,
  currentPeriodEnd: december,
  cancelAtPeriodEnd: false,
  stripeSubscriptionId: 'sub_1',
  ...change,
});
