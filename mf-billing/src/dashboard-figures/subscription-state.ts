import type { SubscriptionSummary } from '@nearhand/contracts';

export const planNames: Record<SubscriptionSummary['subscriptionType'], string> = {
  none: 'No Plan',
  regular: 'Regular',
  premium: 'Premium',
};

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const on = (word: string, instant: string | undefined, now: Date): string | undefined => {
  if (!instant) return undefined;
  const day = new Date(instant);
  return `${word} ${(day.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(day)}`;
};

/** How a subscription stands, in a few words: `Trial until Dec 3`; undefined when there is nothing to say. */
export const subscriptionState = (
  { subscriptionStatus, trialEndsAt, nextBillingDate, stripeSubscription }: SubscriptionSummary,
  now: Date,
): string | undefined => {
  if (subscriptionStatus === 'canceled') return 'Canceled';
  if (subscriptionStatus === 'past_due') return 'Payment overdue';
  const trialEnd = subscriptionStatus === 'trialing' ? trialEndsAt : undefined;
  if (stripeSubscription?.cancelAtPeriodEnd) return on('Ends', trialEnd ?? nextBillingDate, now);
  return on('Trial until', trialEnd, now) ?? on('Renews', nextBillingDate, now);
};
