import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, Page, PageSkeleton, Section, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { useCreditUpdates } from '../credits/credit-api.ts';
import { CreditHistory } from '../credits/credit-history.tsx';
import { subscriptionQueries, useSubscriptionUpdates } from '../subscriptions/subscription-api.ts';
import { SubscriptionList } from '../subscriptions/subscription-list.tsx';
import { SubscriptionCard, SubscriptionNotice } from './subscription-card.tsx';

export const ManageSubscriptionPage = () => {
  const { data: summary, isPending, refetch } = useQuery(subscriptionQueries.summary());
  useSubscriptionUpdates();
  useCreditUpdates();
  return (
    <Page title="My Subscription" subtitle="Your plan and the credits it brings">
      {summary?.subscriptionType === 'none' && <NoSubscription />}
      {summary && summary.subscriptionType !== 'none' && <SubscriptionTabs summary={summary} />}
      {isPending && <PageSkeleton variant="account" />}
      {!summary && !isPending && (
        <ErrorState title="Error Loading Subscription" what="your subscription" onRetry={() => refetch()} />
      )}
    </Page>
  );
};

const NoSubscription = () => (
  <EmptyState
    title="No Subscription"
    text="You have no plan at the moment. A plan brings credits regularly, which providers spend to create services."
    links={[
      { to: paths.plans, label: 'View Plans' },
      { to: paths.credits, label: 'View Credit History' },
    ]}
  />
);

/** The address stores the tab. */
const SubscriptionTabs = ({ summary }: { summary: SubscriptionSummary }) => {
  const [params, setParams] = useSearchParams();
  return (
    <CountTabs
      label="Subscription and credits"
      value={params.get('tab') ?? 'subscription'}
      onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      tabs={[
        { id: 'subscription', label: 'Subscription', content: <Subscription summary={summary} /> },
        { id: 'credits', label: 'Credits History', content: <CreditHistory emptyAction={buyCredits} /> },
      ]}
    />
  );
};

const Subscription = ({ summary }: { summary: SubscriptionSummary }) => (
  <Stack spacing={5}>
    <Stack spacing={2}>
      <SubscriptionNotice summary={summary} />
      <SubscriptionCard summary={summary} />
    </Stack>
    <Section title="My subscriptions">
      <SubscriptionList heading="h3" />
    </Section>
  </Stack>
);

const buyCredits = (
  <LinkButton to={paths.getCredits} variant="contained">
    Buy Credits
  </LinkButton>
);

export { ManageSubscriptionPage as Component };
