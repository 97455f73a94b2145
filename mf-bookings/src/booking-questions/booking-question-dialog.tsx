import type { Booking, BookingParty } from '@nearhand/contracts';
import { useEffect } from 'react';
import { RescheduleDialog } from '../reschedule/reschedule-dialog.tsx';
import { type BookingQuestion, questionsOf } from './booking-question.ts';
import { DecideBookingDialog } from './decide-booking-dialog.tsx';

interface Props {
  /** As it stands now: when it no longer allows the question, the dialog closes. */
  booking: Booking;
  party: BookingParty;
  question: BookingQuestion;
  onClose: () => void;
}

/** Asks one question about a booking, for as long as it can be asked. */
export const BookingQuestionDialog = ({ booking, party, question, onClose }: Props) => {
  const isOpen = questionsOf(booking, party).includes(question);
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  if (question === 'reschedule') return <RescheduleDialog booking={booking} onClose={onClose} />;
  return <DecideBookingDialog booking={booking} party={party} action={question} onClose={onClose} />;
};
