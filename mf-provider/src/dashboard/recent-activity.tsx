import { useSession } from '@nearhand/platform';
import { EmptyState, Items, styled } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { ActivityRow } from './activity-row.tsx';
import { dashboardQueries } from './dashboard-api.ts';

/** A phone keeps its width for the words. */
const Rows = styled(DashboardRows)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& > li': { gap: 12, padding: '14px 16px' },
    '& > li > [aria-hidden]': { width: 36, height: 36 },
  },
}));

/** What happened lately to the provider's services. */
export const RecentActivity = () => {
  const query = useQuery(dashboardQueries.recentActivity());
  const { user } = useSession();
  const now = new Date();
  return (
    <DashboardList
      title="Recent Activity"
      query={query}
      problem="We couldn't load your recent activity"
      empty={
        <EmptyState
          illustration="calendar"
          title="No activity yet"
          text={`Requests, bookings and reviews of ${user?.role === 'admin' ? 'all' : 'your'} services appear here.`}
        />
      }
    >
      <Rows>
        <Items of={query.data ?? []}>{(activity) => <ActivityRow activity={activity} now={now} />}</Items>
      </Rows>
    </DashboardList>
  );
};
