import { paths } from '@nearhand/contracts';
import { useEvent, useServes } from '@nearhand/platform';
import { AppLink } from '@nearhand/ui';
import { Crown } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { BillingFigure } from './billing-figure.tsx';
import { planNames, subscriptionState } from './subscription-state.ts';

/** The plan that counts and how it stands, for a dashboard's row of figures. */
const SubscriptionSummary = () => {
  const query = useQuery(subscriptionQueries.summary());
  const client = useQueryClient();
  const servesPlans = useServes(paths.plans);
  // A plan that begins or goes on brings credits.
  useEvent('credits.changed', () => void client.invalidateQueries({ queryKey: subscriptionQueries.all() }));
  const { data } = query;
  return (
    <BillingFigure
      label="Subscription"
      icon={<Crown size={20} />}
      path={paths.subscription}
      query={query}
      value={data && planNames[data.subscriptionType]}
    >
      {data?.subscriptionType === 'none'
        ? servesPlans && <AppLink to={paths.plans}>Get a plan</AppLink>
        : data && subscriptionState(data, new Date())}
    </BillingFigure>
  );
};

export default SubscriptionSummary;
