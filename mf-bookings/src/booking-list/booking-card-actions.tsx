import { type Booking, isPayable, paths } from '@nearhand/contracts';
import { Button, LinkButton } from '@nearhand/ui';
import { type BookingQuestion, questionsOf } from '../booking-questions/booking-question.ts';
import { useBookingParty } from '../bookings/booking-person.ts';
import { useBookingLink } from '../bookings/way-back.ts';

interface Props {
  booking: Booking;
  onAsk: (question: BookingQuestion) => void;
}

/** What can be done with a booking from the list; the detail page offers the rest. */
export const BookingCardActions = ({ booking, onAsk }: Props) => {
  const party = useBookingParty(booking);
  const linkTo = useBookingLink();
  const { status, service, serviceOptionId } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  const questions = party ? questionsOf(booking, party) : [];
  return (
    <>
      <LinkButton {...linkTo(booking._id)} size="small" variant="outlined">
        View Details
      </LinkButton>
      {isOver && party === 'customer' && (
        <LinkButton to={paths.book(service._id, serviceOptionId)} size="small" variant="outlined">
          Book Again
        </LinkButton>
      )}
      {isOver && (
        <LinkButton to={paths.service(service._id)} size="small" variant="outlined">
          View Service
        </LinkButton>
      )}
      {party === 'customer' && isPayable(booking) && (
        <LinkButton to={paths.pay(booking._id)} size="small" variant="contained">
          {booking.paymentStatus === 'failed' ? 'Retry Payment' : 'Pay Now'}
        </LinkButton>
      )}
      {questions.includes('reschedule') && (
        <Button size="small" variant="outlined" onClick={() => onAsk('reschedule')}>
          Reschedule
        </Button>
      )}
      {status === 'pending' && questions.includes('cancel') && (
        <Button size="small" variant="text" color="error" onClick={() => onAsk('cancel')}>
          Cancel
        </Button>
      )}
    </>
  );
};
