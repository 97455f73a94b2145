import { allowedBookingActions, type Booking } from '@nearhand/contracts';
import { Button, Money } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { bookingDecisions, decisionButton, earningsText } from '@nearhand/ui/overlays';
import { useId } from 'react';
import { BookingFacts } from '../booking-cards/booking-facts.tsx';
import type { BookingQuestion } from '../booking-dialogs/booking-questions.ts';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';
import { ServicePicture } from '../bookings/service-picture.tsx';

export const RequestRow = ({ booking, onAsk }: { booking: Booking; onAsk: (question: BookingQuestion) => void }) => {
  const id = useId();
  const linkTo = useBookingLink();
  const party = useBookingParty(booking);
  const earnings = party && earningsText(booking, party);
  const actions = party ? allowedBookingActions(booking, party) : [];
  return (
    <li>
      <ListRow
        picture={<ServicePicture service={booking.service} sizes="72px" />}
        title={<bdi id={id}>{booking.service.name}</bdi>}
        link={linkTo(booking._id)}
        end={
          <strong>
            <Money dollars={booking.price} />
          </strong>
        }
        actions={actions.toReversed().map((action) => (
          <Button
            key={action}
            size="small"
            {...decisionButton(bookingDecisions[action])}
            aria-describedby={id}
            onClick={() => onAsk(action)}
          >
            {bookingDecisions[action].label}
          </Button>
        ))}
      >
        <BookingFacts booking={booking} party={party} />
        {earnings && <RowLine>{earnings}</RowLine>}
      </ListRow>
    </li>
  );
};
