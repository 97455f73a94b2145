import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { EmptyState, ErrorState, LinkButton, Page, PageSkeleton, Stack } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useCreditNews } from '../credits/credit-news.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { useSubscriptionNews } from '../subscriptions/subscription-news.ts';
import { SubscriptionTabs } from './subscription-tabs.tsx';

/** What somebody has subscribed to, and everything they can do about it. */
export const ManageSubscriptionPage = () => {
  const { data: summary, isPending, refetch } = useQuery(subscriptionQueries.summary());
  useSubscriptionNews();
  useCreditNews();
  const content = (held: SubscriptionSummary) =>
    held.subscriptionType === 'none' ? <NoSubscription /> : <SubscriptionTabs summary={held} />;
  return (
    <Page title="My Subscription" subtitle="Your plan and the credits it brings">
      {summary && content(summary)}
      {isPending && <PageSkeleton variant="account" />}
      {!summary && !isPending && (
        <ErrorState
          title="Error Loading Subscription"
          text="We couldn't load your subscription. Please try again."
          onRetry={() => refetch()}
        />
      )}
    </Page>
  );
};

const NoSubscription = () => (
  <EmptyState
    title="No Subscription"
    text="You have no plan at the moment. A plan brings credits regularly, which providers spend to create services."
    action={
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        <LinkButton to={paths.plans} variant="contained">
          View Plans
        </LinkButton>
        <LinkButton to={paths.credits} variant="outlined">
          View Credit History
        </LinkButton>
      </Stack>
    }
  />
);
