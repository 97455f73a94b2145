import { useSession } from '@nearhand/platform';
import { Box, Card, ErrorState, Skeleton, VisuallyHidden } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { PlanOffers, planGrid } from './plan-offers.tsx';
import { subscriptionQueries } from './subscription-api.ts';

/** The plans for whoever looks, once it is known what they have: a wrong button would buy a second subscription. */
export const PlanChoice = ({ returnUrl }: { returnUrl: string | undefined }) => {
  const { isAuthenticated } = useSession();
  const plans = useQuery(subscriptionQueries.plans());
  const held = useQuery({ ...subscriptionQueries.summary(), enabled: isAuthenticated });
  const isKnown = !isAuthenticated || held.data;
  if (plans.data && isKnown) {
    return <PlanOffers plans={plans.data} held={isAuthenticated ? held.data : undefined} returnUrl={returnUrl} />;
  }
  if (!plans.error && !held.error) return <PlansSkeleton />;
  return (
    <ErrorState
      title="Error Loading Plans"
      text="We couldn't load the plans. Please try again."
      onRetry={() => {
        if (plans.error) void plans.refetch();
        if (held.error) void held.refetch();
      }}
    />
  );
};

const PlansSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Box aria-hidden sx={planGrid}>
      {['one', 'other'].map((place) => (
        <Card key={place} sx={{ p: 3, display: 'grid', gap: 2 }}>
          <Skeleton width="40%" height={36} />
          <Skeleton width="60%" height={56} />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
          <Skeleton variant="rounded" height={54} />
        </Card>
      ))}
    </Box>
  </div>
);
