import { type Booking, type BookingMoney, type BookingParty, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { Button, LinkButton, Notice, Typography } from '@nearhand/ui';
import { bookingDecisions, decisionButton } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { BookingQuestionDialog } from '../booking-dialogs/booking-question-dialog.tsx';
import { type BookingQuestion, questionsOf } from '../booking-dialogs/booking-questions.ts';
import { isOpenProposal } from '../booking-money/booking-money-api.ts';
import { TitledCard } from '../bookings/titled-card.tsx';

interface Props {
  booking: Booking;
  party: BookingParty;
  money: BookingMoney | undefined;
}

/** Nothing for a booking that is neither pending nor confirmed. */
export const ActionsCard = ({ booking, party, money }: Props) => {
  const [asked, setAsked] = useState<BookingQuestion>();
  const servesMessages = useServes(paths.newMessage(booking.provider._id));
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (!isOpen) return null;
  const questions = questionsOf(booking, party);
  const awaitsPayment = party !== 'customer' && booking.status === 'confirmed' && booking.paymentStatus !== 'paid';
  const canWrite = party === 'customer' && servesMessages && booking.provider._id !== '';
  const isAnswered = !booking.reschedule && !money?.agreements.some(isOpenProposal);
  const isArranged = questions.every((question) => question === 'reschedule') && !awaitsPayment && isAnswered;
  return (
    <TitledCard title="Actions" isPrinted={false}>
      {awaitsPayment && <Notice severity="warning">This service is waiting for customer payment.</Notice>}
      {questions.map((question) => (
        <Button key={question} fullWidth {...looks(question)} onClick={() => setAsked(question)}>
          {question === 'reschedule' ? 'Request Reschedule' : bookingDecisions[question].label}
        </Button>
      ))}
      {canWrite && (
        <LinkButton to={paths.newMessage(booking.provider._id)} variant="outlined" fullWidth>
          Contact Provider
        </LinkButton>
      )}
      {isArranged && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Everything is arranged. The provider marks the booking as complete once the service is done.
        </Typography>
      )}
      {asked && (
        <BookingQuestionDialog booking={booking} party={party} question={asked} onClose={() => setAsked(undefined)} />
      )}
    </TitledCard>
  );
};

const looks = (question: BookingQuestion) =>
  question === 'reschedule' ? ({ variant: 'outlined' } as const) : decisionButton(bookingDecisions[question]);
