import { paths } from '@nearhand/contracts';
import { useServes, useSession } from '@nearhand/platform';
import { Box, LinkButton, Page, Stack } from '@nearhand/ui';
import { greeting, todayInWords } from '@nearhand/ui/figures';
import { CalendarDays, Search, Wallet } from '@nearhand/ui/icons';
import { useBookingNews } from '../bookings/booking-news.ts';
import { Figures } from './figures.tsx';
import { RecentBookings } from './recent-bookings.tsx';
import { Recommended } from './recommended.tsx';
import { UpcomingServices } from './upcoming-services.tsx';

/** A customer's start: figures, what is coming, what was, and the three next steps. */
export const CustomerDashboardPage = () => {
  const { user } = useSession();
  const servesWallet = useServes(paths.wallet);
  useBookingNews();
  const now = new Date();
  return (
    <Page
      title="Dashboard"
      heading={greeting(now, user?.name)}
      subtitle={todayInWords(now)}
      actions={
        <>
          <LinkButton to={paths.marketplace} variant="contained" startIcon={<Search size={18} aria-hidden />}>
            Book a Service
          </LinkButton>
          <LinkButton to={paths.myBookings} variant="outlined" startIcon={<CalendarDays size={18} aria-hidden />}>
            Manage Bookings
          </LinkButton>
          {servesWallet && (
            <LinkButton to={paths.wallet} variant="outlined" startIcon={<Wallet size={18} aria-hidden />}>
              Add Money to Wallet
            </LinkButton>
          )}
        </>
      }
    >
      <Stack spacing={5}>
        <Figures />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
            alignItems: 'start',
          }}
        >
          <UpcomingServices />
          <RecentBookings />
        </Box>
        <Recommended />
      </Stack>
    </Page>
  );
};
