import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { AppLink, Notice } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { longDay } from '../subscriptions/calendar-day.ts';
import { planLabels } from '../subscriptions/plan-labels.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, isRunning } from '../subscriptions/subscription-state.ts';

/** Tells whoever has a plan already which, and how it stands. */
export const HeldPlanBanner = () => {
  const { data: summary } = useQuery(subscriptionQueries.summary());
  if (!summary || !isRunning(summary)) return null;
  return (
    <Notice severity="info">
      {`You're on the ${planLabels[summary.subscriptionType]} plan${standing(summary)}. `}
      <AppLink to={paths.subscription}>Manage Subscription</AppLink>
    </Notice>
  );
};

const standing = (summary: SubscriptionSummary): string => {
  const { status, until, endsThen } = factsOfSummary(summary);
  if (status === 'past_due') return '; its last payment is overdue';
  const day = longDay(until);
  if (!day) return status === 'trialing' ? ', in its free trial' : '';
  if (endsThen) return `, which ends on ${day}`;
  return status === 'trialing' ? `, in its free trial until ${day}` : `, which renews on ${day}`;
};
