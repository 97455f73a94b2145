import type { Booking, BookingAction, BookingParty } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { lazyPart } from '@nearhand/ui';
import { BookingDecisionDialog, bookingDecisions } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingQueries, changeBooking } from '../bookings/booking-api.ts';
import { useBookingChangeToasts } from '../bookings/booking-changes.ts';
import { useBookingParty } from '../bookings/booking-party.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { type BookingQuestion, questionsOf } from './booking-questions.ts';

/** Its calendar is more code than the rest of a list. */
const RescheduleDialog = lazyPart(() =>
  import(/* webpackChunkName: "reschedule-dialog" */ './reschedule-dialog.tsx').then(
    ({ RescheduleDialog }) => RescheduleDialog,
  ),
);

interface ListedQuestionProps {
  booking: Booking;
  question: BookingQuestion;
  onClose: () => void;
}

/** Loads the booking itself: the list may lose it meanwhile. */
export const ListedBookingQuestion = ({ booking: listed, ...props }: ListedQuestionProps) => {
  const { data: booking = listed } = useQuery({ ...bookingQueries.detail(listed._id), placeholderData: listed });
  const party = useBookingParty(booking);
  useBookingChangeToasts(booking, party);
  return party && <BookingQuestionDialog {...props} booking={booking} party={party} />;
};

interface QuestionProps extends ListedQuestionProps {
  party: BookingParty;
}

/** Closes when the booking no longer allows the question. */
export const BookingQuestionDialog = ({ booking, party, question, onClose }: QuestionProps) => {
  const isOpen = questionsOf(booking, party).includes(question);
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  if (question === 'reschedule') return <RescheduleDialog booking={booking} onClose={onClose} />;
  return <DecisionDialog booking={booking} party={party} action={question} onClose={onClose} />;
};

interface DecisionProps {
  booking: Booking;
  party: BookingParty;
  action: BookingAction;
  onClose: () => void;
}

const DecisionDialog = ({ booking, party, action, onClose }: DecisionProps) => {
  const { to, done, failed } = bookingDecisions[action];
  const { run, isPending } = useAction(changeBooking, { done, failed, onEnd: onClose });
  return (
    <BookingDecisionDialog
      action={action}
      party={party}
      booking={booking}
      serviceName={booking.service.name}
      time={<BookingTime time={booking} />}
      busy={isPending}
      onConfirm={() => void run({ bookingId: booking._id, status: to })}
      onClose={onClose}
    />
  );
};
