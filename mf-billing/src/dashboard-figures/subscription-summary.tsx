import { paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink } from '@nearhand/ui';
import { Crown } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQueries, useSubscriptionUpdates } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, planLabels, subscriptionState } from '../subscriptions/subscription-state.ts';
import { BillingFigure } from './billing-figure.tsx';

/** Of its first view: the shell starts them with its code. */
export const queries = () => [subscriptionQueries.summary()];

const SubscriptionSummary = () => {
  const query = useQuery(subscriptionQueries.summary());
  const servesPlans = useServes(paths.plans);
  useSubscriptionUpdates();
  const { data } = query;
  return (
    <BillingFigure
      label="Subscription"
      icon={<Crown size={20} />}
      path={paths.subscription}
      query={query}
      value={data && planLabels[data.subscriptionType]}
    >
      {data?.subscriptionType === 'none'
        ? servesPlans && <AppLink to={paths.plans}>Get a plan</AppLink>
        : data && subscriptionState(factsOfSummary(data), new Date()).children}
    </BillingFigure>
  );
};

export default SubscriptionSummary;
