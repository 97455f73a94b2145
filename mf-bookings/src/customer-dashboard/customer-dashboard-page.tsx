import { paths } from '@nearhand/contracts';
import { Slot, useServes, useSession, useSlotOffers } from '@nearhand/platform';
import { Box, CardSkeleton, cardGrid, LinkButton, Page, RetryNotice, SectionHeading, Stack } from '@nearhand/ui';
import { greeting, inOrder, todayInWords } from '@nearhand/ui/figures';
import { CalendarDays, Search, Wallet } from '@nearhand/ui/icons';
import { useBookingUpdates } from '../bookings/booking-api.ts';
import { CustomerNeeds } from './customer-needs.tsx';
import { RecentBookings, UpcomingServices } from './dashboard-lists.tsx';
import { Figures } from './figures.tsx';

export const CustomerDashboardPage = () => {
  const { user } = useSession();
  const servesWallet = useServes(paths.wallet);
  useBookingUpdates();
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
      <Stack spacing={4} sx={inOrder}>
        <CustomerNeeds />
        <UpcomingServices />
        <Figures />
        <RecentBookings />
        <Recommended />
      </Stack>
    </Page>
  );
};

const Recommended = () => {
  const isOffered = useSlotOffers('dashboard.recommended').length > 0;
  if (!isOffered) return null;
  return (
    <section aria-label="Recommended for You">
      <SectionHeading>Recommended for You</SectionHeading>
      <Slot
        name="dashboard.recommended"
        skeleton={
          <Box sx={cardGrid}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </Box>
        }
        failed={({ retry }) => <RetryNotice onRetry={retry}>Recommendations could not be loaded.</RetryNotice>}
      />
    </section>
  );
};
