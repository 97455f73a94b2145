import { type Booking, paths, type User } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { LinkButton, Page, PageSkeleton } from '@nearhand/ui';
import { History } from '@nearhand/ui/icons';
import { useState } from 'react';
import { BookingTabs } from '../booking-cards/booking-tabs.tsx';
import { AskedBooking } from '../booking-questions/asked-booking.tsx';
import type { BookingQuestion } from '../booking-questions/booking-question.ts';
import { BookingCardActions } from './booking-card-actions.tsx';
import { BookingHelp } from './booking-help.tsx';
import { bookingListTabs } from './booking-list-tabs.ts';

/** A customer's bookings; a provider's incoming ones; everyone's for an admin. */
export const BookingListPage = () => {
  const { user } = useSession();
  const isCustomer = user?.role !== 'provider' && user?.role !== 'admin';
  return (
    <Page
      title="My Bookings"
      subtitle={isCustomer ? 'View and manage your bookings' : 'What customers have booked'}
      actions={
        <>
          <LinkButton to={paths.history} variant="outlined" startIcon={<History size={18} aria-hidden />}>
            Booking History
          </LinkButton>
          <BookingHelp reader={user?.role ?? 'customer'} />
        </>
      }
    >
      {user ? <BookingLists user={user} /> : <PageSkeleton variant="list" />}
    </Page>
  );
};

const BookingLists = ({ user }: { user: User }) => {
  const [asked, setAsked] = useState<{ booking: Booking; question: BookingQuestion }>();
  return (
    <>
      <BookingTabs
        user={user}
        tabs={bookingListTabs}
        actions={(booking) => (
          <BookingCardActions booking={booking} onAsk={(question) => setAsked({ booking, question })} />
        )}
      />
      {asked && <AskedBooking key={asked.booking._id} user={user} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};
