import type { Booking } from '@nearhand/contracts';
import { styled, VisuallyHidden } from '@nearhand/ui';
import { CalendarDays, Clock, type LucideIcon, MapPin, MessageCircle } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { formatDay } from '../bookings/booking-day.ts';
import { TypedGist } from '../bookings/typed-text.ts';

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

const Fact = ({ icon: Icon, term, value }: { icon: LucideIcon; term: string; value: ReactNode }) => (
  <div>
    <dt>
      <Icon size={17} aria-hidden />
      <VisuallyHidden>{term}</VisuallyHidden>
    </dt>
    <dd>{value}</dd>
  </div>
);

/** When, where, and what the customer wrote. */
export const BookingFacts = ({ booking }: { booking: Booking }) => (
  <Facts>
    <Fact icon={CalendarDays} term="Date" value={formatDay(booking.date)} />
    <Fact icon={Clock} term="Time slot" value={booking.timeSlot} />
    <Fact icon={MapPin} term="Address" value={<bdi>{booking.address}</bdi>} />
    {booking.notes && (
      <Fact icon={MessageCircle} term="Notes" value={<TypedGist dir="auto">{booking.notes}</TypedGist>} />
    )}
  </Facts>
);
