import type { Booking } from '@nearhand/contracts';
import { useQuery } from '@tanstack/react-query';
import type { BookingQuestion } from '../booking-questions/booking-question.ts';
import { BookingQuestionDialog } from '../booking-questions/booking-question-dialog.tsx';
import { bookingQueries } from '../bookings/booking-api.ts';
import { useBookingParty } from '../bookings/booking-person.ts';
import { useChangesTold } from '../bookings/changes-told.ts';

interface Props {
  /** As it stood when the question was asked. */
  booking: Booking;
  question: BookingQuestion;
  onClose: () => void;
}

/** A question about one request. It is read by itself: an answered one is in no list of requests any more. */
export const AskedRequest = ({ booking: before, question, onClose }: Props) => {
  const { data: booking = before } = useQuery({
    ...bookingQueries.detail(before._id),
    placeholderData: before,
    staleTime: 0,
  });
  const party = useBookingParty(booking);
  useChangesTold(booking, party);
  return party && <BookingQuestionDialog booking={booking} party={party} question={question} onClose={onClose} />;
};
