import type { Booking, User } from '@nearhand/contracts';
import { useQuery } from '@tanstack/react-query';
import { listOf } from '../bookings/booking-api.ts';
import { useBookingParty } from '../bookings/booking-person.ts';
import { useChangesTold } from '../bookings/changes-told.ts';
import type { BookingQuestion } from './booking-question.ts';
import { BookingQuestionDialog } from './booking-question-dialog.tsx';

interface Props {
  user: User;
  /** As it stood when the question was asked. */
  booking: Booking;
  question: BookingQuestion;
  onClose: () => void;
}

/** A question about one booking of a list. Lives beside the list, which the booking may leave meanwhile. */
export const AskedBooking = ({ user, booking: before, question, onClose }: Props) => {
  const { data: booking = before } = useQuery({
    ...listOf(user),
    select: (bookings) => bookings.find(({ _id }) => _id === before._id),
  });
  const party = useBookingParty(booking);
  useChangesTold(booking, party);
  return party && <BookingQuestionDialog booking={booking} party={party} question={question} onClose={onClose} />;
};
