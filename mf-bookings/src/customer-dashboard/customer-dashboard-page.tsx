import { counted, paths } from '@nearhand/contracts';
import { Slot, useServes, useSession, useSlotOffers } from '@nearhand/platform';
import {
  Box,
  CardSkeleton,
  cardGrid,
  LinkButton,
  Page,
  RetryNotice,
  SectionHeading,
  Skeleton,
  Stack,
} from '@nearhand/ui';
import { FigureCard, FigureRow, greeting, inOrder, type NeedLinks, NeedsYou, todayInWords } from '@nearhand/ui/figures';
import { CalendarCheck, CalendarClock, CalendarDays, CircleAlert, Search, Star, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useBookingUpdates } from '../bookings/booking-api.ts';
import { customerDashboardQueries } from './customer-dashboard-api.ts';
import { RecentBookings, UpcomingServices } from './dashboard-lists.tsx';

export const CustomerDashboardPage = () => {
  const { user } = useSession();
  const servesWallet = useServes(paths.wallet);
  useBookingUpdates();
  // A page that is open over night shows the new day with the new figures, and its greeting follows the clock.
  const { data: stats } = useQuery({ ...customerDashboardQueries.stats(), notifyOnChangeProps: ['dataUpdatedAt'] });
  const now = new Date();
  return (
    <Page
      title="Dashboard"
      heading={greeting(now, user?.name)}
      subtitle={todayInWords(now, stats?.today)}
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

/** A single one opens itself, several open their list. */
const links: NeedLinks = {
  pay: ({ count, id }) => ({
    to: id ? paths.pay(id) : paths.myBookings,
    icon: <Wallet size={17} />,
    children: `${count} to pay`,
  }),
  newTime: ({ count, id }) => ({
    to: id ? paths.booking(id) : paths.myBookings,
    icon: <CalendarClock size={17} />,
    children: `${counted(count, 'new time')} asked`,
  }),
  review: ({ count, id }) => ({
    to: id ? paths.reviewService(id) : paths.history,
    icon: <Star size={17} />,
    children: `${count} to review`,
  }),
};

const CustomerNeeds = () => {
  const { data, isPending } = useQuery(customerDashboardQueries.stats());
  return isPending ? <div aria-busy /> : <NeedsYou needs={data?.needs} links={links} />;
};

const unknown = '–';
/** Own figures, and the widgets of other slices. */
const Figures = () => {
  const stats = useQuery(customerDashboardQueries.stats());
  return (
    <FigureRow>
      <FigureCard
        label="Active Bookings"
        icon={<CalendarCheck size={20} />}
        to={paths.myBookings}
        value={stats.data?.activeBookings ?? unknown}
        loading={stats.isPending}
        onRetry={stats.isLoadingError ? () => void stats.refetch() : undefined}
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

export { CustomerDashboardPage as Component };
