import { paths } from '@nearhand/contracts';
import { Slot } from '@nearhand/platform';
import { Button, recoverFocus, styled } from '@nearhand/ui';
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
      >
        {stats.isLoadingError && <RetryFigure onRetry={() => void stats.refetch().then(recoverFocus)} />}
      </FigureCard>
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
            <RetryFigure onRetry={retry} />
          </FigureCard>
        )}
      />
    </FigureRow>
  );
};

const Row = styled('div')({ marginLeft: -15 });

const RetryFigure = ({ onRetry }: { onRetry: () => void }) => (
  <Row>
    <Button size="small" variant="text" onClick={onRetry}>
      Retry
    </Button>
  </Row>
);
