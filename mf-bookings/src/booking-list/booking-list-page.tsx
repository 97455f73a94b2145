import type { User } from '@nearhand/contracts';
import { useSearchParams, useSession } from '@nearhand/platform';
import { CountTabs, ErrorState, Page, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { useBookingNews } from '../bookings/booking-news.ts';
import { BookingHelp } from './booking-help.tsx';
import { BookingPile } from './booking-pile.tsx';
import { bookingsOf, bookingTabs } from './booking-tabs.ts';

/** A customer's bookings; a provider's incoming ones; everyone's for an admin. */
export const BookingListPage = () => {
  const { user } = useSession();
  const isCustomer = user?.role !== 'provider' && user?.role !== 'admin';
  return (
    <Page
      title="My Bookings"
      subtitle={isCustomer ? 'View and manage your bookings' : 'What customers have booked'}
      actions={<BookingHelp reader={isCustomer ? 'customer' : 'provider'} />}
    >
      {user ? <BookingLists user={user} /> : <PageSkeleton variant="list" />}
    </Page>
  );
};

const BookingLists = ({ user }: { user: User }) => {
  useBookingNews();
  const { data, isPending, refetch } = useQuery(bookingQueries.list(user.role === 'customer' ? 'mine' : 'incoming'));
  const [search, setSearch] = useSearchParams();
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data)
    return (
      <ErrorState
        title="Error Loading Bookings"
        text="We couldn't load your bookings. Please try again."
        onRetry={() => void refetch()}
      />
    );
  return (
    <CountTabs
      label="Bookings by status"
      value={search.get('tab') ?? 'upcoming'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={bookingTabs.map((tab) => {
        const bookings = bookingsOf(tab, data);
        return {
          id: tab.id,
          label: tab.label,
          count: bookings.length,
          content: <BookingPile key={tab.id} tab={tab} bookings={bookings} />,
        };
      })}
    />
  );
};
