import {
  instantFormat,
  longDate,
  type PlanName,
  planIntervals,
  type SubscriptionRecord,
  type SubscriptionStatus,
  type SubscriptionSummary,
  shortDate,
} from '@nearhand/contracts';
import type { StatusChipProps } from '@nearhand/ui';
import { CalendarClock, CircleAlert, CircleCheck, CircleX, Sparkles } from '@nearhand/ui/icons';

export const planLabels: Record<SubscriptionSummary['subscriptionType'], string> = {
  none: 'No Plan',
  regular: 'Regular',
  premium: 'Premium',
};

/** `a month`. */
export const perInterval = (plan: PlanName): string => `a ${planIntervals[plan]}`;

export const isPlanName = (text: string | null): text is PlanName =>
  text !== null && Object.hasOwn(planIntervals, text);

const long = instantFormat(longDate);

/** `December 3, 2026`. */
export const longDay = (instant: string | undefined): string | undefined => instant && long(instant);

export interface SubscriptionFacts {
  status: SubscriptionStatus | undefined;
  /** The end of the trial or of the paid period. */
  until: string | undefined;
  endsThen: boolean;
}

export const factsOfSummary = (summary: SubscriptionSummary): SubscriptionFacts => {
  const { subscriptionStatus: status, trialEndsAt, nextBillingDate, stripeSubscription } = summary;
  return {
    status,
    until: status === 'trialing' ? (trialEndsAt ?? nextBillingDate) : nextBillingDate,
    endsThen: stripeSubscription?.cancelAtPeriodEnd ?? false,
  };
};

export const factsOfRecord = (record: SubscriptionRecord): SubscriptionFacts => ({
  status: record.status,
  until: record.status === 'trialing' ? (record.trialEnd ?? record.currentPeriodEnd) : record.currentPeriodEnd,
  endsThen: record.cancelAtPeriodEnd,
});

export const subscriptionState = ({ status, until, endsThen }: SubscriptionFacts, now: Date): StatusChipProps => {
  const on = (word: string, otherwise: string) => (until ? `${word} ${shortDate(until, now)}` : otherwise);
  if (status === 'canceled') return { tone: 'grey', icon: CircleX, children: 'Canceled' };
  if (status === 'past_due') return { tone: 'red', icon: CircleAlert, children: 'Payment overdue' };
  if (endsThen) return { tone: 'amber', icon: CalendarClock, children: on('Ends', 'Ends soon') };
  if (status === 'trialing') return { tone: 'blue', icon: Sparkles, children: on('Trial until', 'Free trial') };
  return { tone: 'green', icon: CircleCheck, children: on('Renews', 'Active') };
};

export const offersWithheldText =
  'The free trial and the first credits are given once to each person. This card or email had them on another account, so your plan began without them and its first payment was due at once.';

export const isRunning = ({ subscriptionType, subscriptionStatus }: SubscriptionSummary): boolean =>
  subscriptionType !== 'none' && subscriptionStatus !== 'canceled';
