import {
  type PlanName,
  planIntervals,
  type SubscriptionRecord,
  type SubscriptionStatus,
  type SubscriptionSummary,
} from '@nearhand/contracts';
import type { StatusChipProps } from '@nearhand/ui';
import { CalendarClock, CircleAlert, CircleCheck, CircleX, Sparkles } from '@nearhand/ui/icons';

/** What people call what they have. */
export const planLabels: Record<SubscriptionSummary['subscriptionType'], string> = {
  none: 'No Plan',
  regular: 'Regular',
  premium: 'Premium',
};

/** Follows a price or a number of credits: `a month`. */
export const perInterval = (plan: PlanName): string => `a ${planIntervals[plan]}`;

/** Whether `text`, as from an address, names a plan. */
export const isPlanName = (text: string | null): text is PlanName =>
  text !== null && Object.hasOwn(planIntervals, text);

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `December 3, 2026`; undefined where there is no instant. */
export const longDay = (instant: string | undefined): string | undefined => instant && long.format(new Date(instant));

/** `Dec 3`, and the year where it is another than that of `now`. */
export const shortDay = (instant: string, now: Date): string => {
  const day = new Date(instant);
  return (day.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(day);
};

/** What says how a subscription stands, whichever call told it. */
export interface SubscriptionFacts {
  status: SubscriptionStatus | undefined;
  /** When the trial ends or the paid time does: the day of the next payment, or the last day. */
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

/** How a subscription stands as a chip shows it, in a few words: `Trial until Dec 3`. */
export const subscriptionState = ({ status, until, endsThen }: SubscriptionFacts, now: Date): StatusChipProps => {
  const on = (word: string, otherwise: string) => (until ? `${word} ${shortDay(until, now)}` : otherwise);
  if (status === 'canceled') return { tone: 'grey', icon: CircleX, children: 'Canceled' };
  if (status === 'past_due') return { tone: 'red', icon: CircleAlert, children: 'Payment overdue' };
  if (endsThen) return { tone: 'amber', icon: CalendarClock, children: on('Ends', 'Ends soon') };
  if (status === 'trialing') return { tone: 'blue', icon: Sparkles, children: on('Trial until', 'Free trial') };
  return { tone: 'green', icon: CircleCheck, children: on('Renews', 'Active') };
};

/** Told to somebody whose plan began without trial and first credits. */
export const offersWithheldText =
  'The free trial and the first credits are given once to each person. This card or email had them on another account, so your plan began without them and its first payment was due at once.';

/** Whether there is one that brings anything still. */
export const isRunning = ({ subscriptionType, subscriptionStatus }: SubscriptionSummary): boolean =>
  subscriptionType !== 'none' && subscriptionStatus !== 'canceled';
