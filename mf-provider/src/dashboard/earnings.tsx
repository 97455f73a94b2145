import { EmptyState } from '@nearhand/ui';
import { DashboardList } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';
import { EarningsSheet } from './earnings-sheet.tsx';
import { EarningsSkeleton } from './earnings-skeleton.tsx';
import { bestOf } from './earnings-week.ts';

/** What the provider has earned, week by week. */
export const Earnings = () => {
  const query = useQuery(dashboardQueries.earnings());
  const weeks = query.data ?? [];
  const best = bestOf(weeks);
  return (
    <DashboardList
      title="Earnings"
      query={{ ...query, data: query.data && (best ? weeks : []) }}
      problem="We couldn't load your earnings"
      skeleton={<EarningsSkeleton />}
      empty={
        <EmptyState
          title="No earnings in the last 12 weeks"
          text="What you are paid for completed bookings appears here, week by week."
        />
      }
    >
      {best && <EarningsSheet weeks={weeks} best={best} />}
    </DashboardList>
  );
};
