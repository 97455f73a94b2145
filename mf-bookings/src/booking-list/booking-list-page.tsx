import { type Booking, isPayable, paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button, type ButtonProps, LinkButton, lazyPart, Page } from '@nearhand/ui';
import { CalendarDays, History } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingListTabs } from '../booking-cards/booking-tab.ts';
import { BookingTabs } from '../booking-cards/booking-tabs.tsx';
import { type BookingQuestion, questionsOf } from '../booking-dialogs/booking-questions.ts';
import { useListedQuestion } from '../booking-dialogs/listed-question.tsx';
import { bookAgainPath, useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';
import { bookingName } from '../bookings/booking-time.tsx';
import { waitingQueries } from '../waiting/waiting-api.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { BookingHelp } from './booking-help.tsx';

const CalendarSyncDialog = lazyPart(() =>
  import('../calendar-sync/calendar-sync-dialog.tsx').then(({ CalendarSyncDialog }) => CalendarSyncDialog),
);

/** A customer's bookings, a provider's incoming ones, or all bookings for an admin. */
export const BookingListPage = () => {
  const { user } = useSession();
  const isCustomer = user?.role !== 'provider' && user?.role !== 'admin';
  const { isLoading, errorUpdateCount } = useQuery({ ...waitingQueries.mine(), enabled: user?.role === 'customer' });
  return (
    <Page
      title="My Bookings"
      subtitle={isCustomer ? 'View and manage your bookings' : 'What customers have booked'}
      actions={
        <>
          <LinkButton to={paths.history} variant="outlined" startIcon={<History size={18} aria-hidden />}>
            Booking History
          </LinkButton>
          <CalendarSync />
          <BookingHelp reader={user?.role ?? 'customer'} />
        </>
      }
    >
      {user?.role === 'customer' && <WaitingList />}
      <BookingLists isHeld={isLoading && errorUpdateCount === 0} />
    </Page>
  );
};

const CalendarSync = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<CalendarDays size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Sync Calendar
      </Button>
      {isOpen && <CalendarSyncDialog onClose={() => setOpen(false)} />}
    </>
  );
};

const BookingLists = ({ isHeld }: { isHeld: boolean }) => {
  const { ask, dialog } = useListedQuestion();
  return (
    <>
      <BookingTabs
        tabs={bookingListTabs}
        isHeld={isHeld}
        actions={(booking) => <RowActions booking={booking} onAsk={(question) => ask(booking, question)} />}
      />
      {dialog}
    </>
  );
};

const RowActions = ({ booking, onAsk }: { booking: Booking; onAsk: (question: BookingQuestion) => void }) => {
  const party = useBookingParty(booking);
  const linkTo = useBookingLink();
  const { status, service } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  const isPending = status === 'pending';
  const questions = party ? questionsOf(booking, party) : [];
  const mayPay = party === 'customer' && isPayable(booking);
  const mayAccept = isPending && questions.includes('accept');
  const mayBookAgain = isOver && party === 'customer';
  const hasMain = mayPay || mayAccept || mayBookAgain;
  const details = (
    <LinkButton {...linkTo(booking._id)} size="small" variant={hasMain ? 'text' : 'outlined'}>
      View Details
    </LinkButton>
  );
  const ask = (question: BookingQuestion, label: string, look: Pick<ButtonProps, 'variant' | 'color'> = {}) =>
    questions.includes(question) && (
      <Button size="small" {...look} aria-description={bookingName(booking)} onClick={() => onAsk(question)}>
        {label}
      </Button>
    );
  return (
    <>
      {hasMain && details}
      {isOver && (
        <LinkButton to={paths.service(service._id)} size="small">
          View Service
        </LinkButton>
      )}
      {status === 'confirmed' && ask('reschedule', 'Reschedule')}
      {isPending && ask('cancel', 'Cancel', { color: 'error' })}
      {isPending && ask('decline', 'Decline', { color: 'error' })}
      {isPending && ask('accept', 'Accept', { variant: 'contained' })}
      {mayPay && (
        <LinkButton to={paths.pay(booking._id)} size="small" variant="contained">
          {booking.paymentStatus === 'failed' ? 'Retry Payment' : 'Pay Now'}
        </LinkButton>
      )}
      {!hasMain && details}
      {mayBookAgain && (
        <LinkButton to={bookAgainPath(booking)} size="small" variant="outlined">
          Book Again
        </LinkButton>
      )}
    </>
  );
};

export { BookingListPage as Component };
