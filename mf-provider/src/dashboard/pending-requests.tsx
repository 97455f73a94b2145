import { paths } from '@nearhand/contracts';
import { Slot, useServes, useSlotOffers } from '@nearhand/platform';
import { ErrorState } from '@nearhand/ui';
import { DashboardSection, RowsSkeleton } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

/** The place for what waits for the provider's answer; nothing at all while no slice offers it. */
export const PendingRequests = () => {
  const isOffered = useSlotOffers('dashboard.requests').length > 0;
  const hasList = useServes(paths.myBookings);
  const { data: stats, isPending } = useQuery(dashboardQueries.stats());
  const hasRequests = !isPending && stats?.pendingRequests !== 0;
  if (!isOffered) return null;
  return (
    <DashboardSection
      title="Pending Requests"
      seeAll={hasList && hasRequests ? { to: paths.myBookings, label: 'See all' } : undefined}
    >
      <Slot
        name="dashboard.requests"
        skeleton={<RowsSkeleton />}
        failed={({ retry }) => <ErrorState title="We couldn't load the pending requests" onRetry={retry} />}
      />
    </DashboardSection>
  );
};
