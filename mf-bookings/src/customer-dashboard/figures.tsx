import { paths } from '@nearhand/contracts';
import { useEvent, useServes } from '@nearhand/platform';
import { AppLink, Box, FigureCard, FigureRow, Money } from '@nearhand/ui';
import { CalendarCheck, CalendarClock, Crown, Wallet } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';
import { customerDashboardQueries } from './customer-dashboard-api.ts';

const unknown = '–';

/** The row of figures; each leads to where it comes from. */
export const Figures = () => {
  const client = useQueryClient();
  useEvent('wallet.changed', () => void client.invalidateQueries({ queryKey: walletQueries.all() }));
  const stats = useQuery(customerDashboardQueries.stats());
  const wallet = useQuery(walletQueries.mine());
  const servesWallet = useServes(paths.wallet);
  const servesPlans = useServes(paths.plans);
  const servesSubscription = useServes(paths.subscription);
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
      <FigureCard
        label="Wallet Balance"
        icon={<Wallet size={20} />}
        to={servesWallet ? paths.wallet : undefined}
        value={wallet.data ? <Money dollars={wallet.data.balance} /> : unknown}
        loading={wallet.isPending}
      />
      <FigureCard
        label="Subscription"
        icon={<Crown size={20} />}
        to={servesSubscription ? paths.subscription : undefined}
        value="No Plan"
      >
        {servesPlans && (
          <Box sx={{ position: 'relative', fontSize: '0.875rem' }}>
            <AppLink to={paths.plans}>Get a plan</AppLink>
          </Box>
        )}
      </FigureCard>
    </FigureRow>
  );
};
