import { paths } from '@nearhand/contracts';
import { Slot } from '@nearhand/platform';
import { Button, FigureCard, FigureRow } from '@nearhand/ui';
import { CalendarCheck, CalendarClock, CircleAlert } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

const unknown = '–';

/** The row of figures; each leads to where it comes from. What the customer has and pays for comes from other slices. */
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
        skeleton={<FigureCard label="Loading…" icon={null} value={null} loading />}
        failed={({ title, retry }) => (
          <FigureCard label={title} icon={<CircleAlert size={20} />} value={unknown}>
            <div>
              <Button size="small" variant="text" onClick={retry}>
                Retry
              </Button>
            </div>
          </FigureCard>
        )}
      />
    </FigureRow>
  );
};
