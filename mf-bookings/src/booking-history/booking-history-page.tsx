import { paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Page, PageSkeleton } from '@nearhand/ui';
import { BookingTabs } from '../booking-cards/booking-tabs.tsx';
import { bookingHistoryTabs } from './booking-history-tabs.ts';
import { HistoryCardActions } from './history-card-actions.tsx';

/** What is over: completed and cancelled bookings, to review and to book again. */
export const BookingHistoryPage = () => {
  const { user } = useSession();
  return (
    <Page
      title="Booking History"
      subtitle="Services that were completed or cancelled"
      back={{ to: paths.myBookings, label: 'My Bookings' }}
    >
      {user ? (
        <BookingTabs
          user={user}
          tabs={bookingHistoryTabs}
          actions={(booking) => <HistoryCardActions booking={booking} />}
        />
      ) : (
        <PageSkeleton variant="list" />
      )}
    </Page>
  );
};
