import type { Booking, BookingParty } from '@nearhand/contracts';
import { styled, VisuallyHidden } from '@nearhand/ui';
import { CalendarDays, Clock, type LucideIcon, MapPin, MessageCircle } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { formatDay } from '../bookings/booking-time.tsx';

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  margin: 0,
  fontSize: '0.875rem',
  '& > div': { display: 'flex', gap: 8, alignItems: 'flex-start', minWidth: 0 },
  '& svg': { flex: 'none', marginTop: 2, color: 'var(--nh-palette-text-secondary)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
const Notes = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  whiteSpace: 'pre-line',
  '@media print': { display: 'block' },
});

export const BookingFacts = ({ booking: { date, timeSlot, address, notes } }: { booking: Booking }) => (
  <Facts>
    <Fact icon={CalendarDays} term="Date" value={formatDay(date)} />
    <Fact icon={Clock} term="Time slot" value={timeSlot} />
    <Fact icon={MapPin} term="Address" value={<bdi>{address}</bdi>} />
    {notes && <Fact icon={MessageCircle} term="Notes" value={<Notes dir="auto">{notes}</Notes>} />}
  </Facts>
);

const Fact = ({ icon: Icon, term, value }: { icon: LucideIcon; term: string; value: ReactNode }) => (
  <div>
    <dt>
      <Icon size={17} aria-hidden />
      <VisuallyHidden>{term}</VisuallyHidden>
    </dt>
    <dd>{value}</dd>
  </div>
);

/** The other side of a booking; both sides for an admin. */
export const BookingPeople = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => {
  const customer = <bdi>{booking.customer.name}</bdi>;
  const provider = <bdi>{booking.provider.name}</bdi>;
  if (party === 'admin')
    return (
      <>
        booked by {customer} with {provider}
      </>
    );
  return party === 'provider' ? <>for {customer}</> : <>with {provider}</>;
};
