import { formatMoney, paths } from '@nearhand/contracts';
import { useServes, useSession } from '@nearhand/platform';
import { Card, ErrorState } from '@nearhand/ui';
import { FigureCard, FigureRow } from '@nearhand/ui/figures';
import { Banknote, Briefcase, CalendarCheck, Clock } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

export const ProviderFigures = () => {
  const { data: stats, isPending, refetch } = useQuery(dashboardQueries.stats());
  const isAdmin = useSession().user?.role === 'admin';
  const services = useServed(isAdmin ? paths.marketplace : paths.myServices);
  const bookings = useServed(paths.myBookings);
  const wallet = useServed(paths.wallet);
  if (!isPending && !stats) {
    return (
      <Card>
        <ErrorState title="We couldn't load your figures" text="Please try again." onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <FigureRow aria-busy={isPending}>
      <FigureCard
        label="Services Offered"
        value={stats?.servicesOffered}
        icon={<Briefcase size={20} />}
        to={services}
        loading={isPending}
      />
      <FigureCard
        label="Active Bookings"
        value={stats?.activeBookings}
        icon={<CalendarCheck size={20} />}
        to={bookings}
        loading={isPending}
      />
      <FigureCard
        label="Pending Requests"
        value={stats?.pendingRequests}
        icon={<Clock size={20} />}
        to={bookings}
        loading={isPending}
      />
      <FigureCard
        label="Total Earnings"
        value={stats && formatMoney(stats.totalEarnings)}
        icon={<Banknote size={20} />}
        to={isAdmin ? undefined : wallet}
        loading={isPending}
      />
    </FigureRow>
  );
};

const useServed = (path: string): string | undefined => (useServes(path) ? path : undefined);
