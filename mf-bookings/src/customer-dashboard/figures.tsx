import { paths } from '@nearhand/contracts';
import { Slot } from '@nearhand/platform';
import { recoverFocus, Skeleton } from '@nearhand/ui';
import { FigureCard, FigureRow } from '@nearhand/ui/figures';
import { CalendarCheck, CalendarClock, CircleAlert } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

const unknown = '–';
/** Own figures, and the widgets of other slices. */
export const Figures = () => {
  const stats = useQuery(customerDashboardQueries.stats());
  return (
    <FigureRow>
      <FigureCard
        label="Active Bookings"
        icon={<CalendarCheck size={20} />}
        to={paths.myBookings}
        value={stats.data?.activeBookings ?? unknown}
        loading={stats.isPending}
        onRetry={stats.isLoadingError ? () => void stats.refetch().then(recoverFocus) : undefined}
      />
      <FigureCard
        label="Upcoming Services"
        icon={<CalendarClock size={20} />}
        to={paths.myBookings}
        value={stats.data?.upcomingServices ?? unknown}
        loading={stats.isPending}
      />
      <Slot
        name="dashboard.figures"
        skeleton={
          <FigureCard label="Loading…" icon={null} value={null} loading>
            <Skeleton width={72} />
          </FigureCard>
        }
        failed={({ title, retry }) => (
          <FigureCard label={title} icon={<CircleAlert size={20} />} value={unknown} onRetry={retry} />
        )}
      />
    </FigureRow>
  );
};
