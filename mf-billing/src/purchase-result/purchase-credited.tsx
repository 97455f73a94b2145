import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState } from '@nearhand/ui';
import { returnUrlOf } from '../actions/redirection.ts';
import { formatCredits } from '../credits/credit-api.ts';
import {
  factsOfSummary,
  longDay,
  offersWithheldText,
  planLabels,
  type SubscriptionFacts,
} from '../subscriptions/subscription-state.ts';
import type { PurchaseOutcome } from './purchase-api.ts';

export const PurchaseCredited = ({ outcome }: { outcome: PurchaseOutcome }) => {
  const [params] = useSearchParams();
  const returnUrl = returnUrlOf(params);
  const ownPage = outcome.subscription
    ? { to: paths.subscription, label: 'View Subscription' }
    : { to: paths.credits, label: 'View Credits' };
  return (
    <EmptyState
      isPage
      illustration="success"
      title={titleOf(outcome)}
      text={textOf(outcome)}
      links={
        returnUrl
          ? [{ to: returnUrl, label: 'Continue' }, ownPage]
          : [ownPage, { to: paths.marketplace, label: 'Browse Services' }]
      }
    />
  );
};

const sumOf = (credited: PurchaseOutcome['credited']): string =>
  formatCredits(credited.reduce((sum, { amount }) => sum + amount, 0));

const titleOf = ({ credited, subscription }: PurchaseOutcome): string =>
  subscription ? `You're on the ${planLabels[subscription.subscriptionType]} plan` : `${sumOf(credited)} added`;

const textOf = ({ credited, subscription }: PurchaseOutcome): string => {
  if (!subscription) return 'Thank you! They are in your account and can be spent at once.';
  return [
    'Thank you!',
    credited.length > 0 && `${sumOf(credited)} were added to your account.`,
    subscription.offersWithheld && offersWithheldText,
    nextPayment(factsOfSummary(subscription)),
  ]
    .filter(Boolean)
    .join(' ');
};

const nextPayment = ({ status, until }: SubscriptionFacts): string | undefined => {
  if (status === 'past_due')
    return 'The payment did not go through. Open your subscription to pay it and to keep your plan.';
  const day = longDay(until);
  return day && (status === 'trialing' ? `Your free trial ends on ${day}.` : `The next payment is on ${day}.`);
};
