import { allowedBookingActions, type Booking } from '@nearhand/contracts';
import { AppLink, Button, Money, styled } from '@nearhand/ui';
import { bookingDecisions, decisionButton, earningsText } from '@nearhand/ui/overlays';
import { useId } from 'react';
import { BookingPeople } from '../booking-cards/booking-facts.tsx';
import type { BookingQuestion } from '../booking-dialogs/booking-questions.ts';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';
import { BookingTime } from '../bookings/booking-time.tsx';

const Row = styled('li')({ '&&': { flexWrap: 'wrap', gap: '12px 24px' } });

const Words = styled('div')({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });

const Line = styled('p')({ margin: 0, fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });
const ShortLine = styled(Line)({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });

const Answers = styled('div')({
  display: 'flex',
  flex: '0 1 auto',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  '& > :first-child': { marginRight: 8, fontWeight: 600 },
});

export const RequestRow = ({ booking, onAsk }: { booking: Booking; onAsk: (question: BookingQuestion) => void }) => {
  const id = useId();
  const linkTo = useBookingLink();
  const party = useBookingParty(booking);
  const earnings = party && earningsText(booking, party);
  return (
    <Row>
      <Words>
        <div id={id}>
          <AppLink {...linkTo(booking._id)}>
            <bdi>{booking.service.name}</bdi>
          </AppLink>
        </div>
        <Line>
          <bdi>{booking.serviceOption}</bdi> · <BookingPeople booking={booking} party={party} />
        </Line>
        <Line>
          <BookingTime time={booking} />
        </Line>
        <ShortLine>
          <bdi>{booking.address}</bdi>
        </ShortLine>
        {earnings && <Line>{earnings}</Line>}
      </Words>
      <Answers>
        <Money dollars={booking.price} />
        {party &&
          allowedBookingActions(booking, party).map((action) => (
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
      </Answers>
    </Row>
  );
};
