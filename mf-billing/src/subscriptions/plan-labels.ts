import type { PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { planIntervals } from '@nearhand/contracts';

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
