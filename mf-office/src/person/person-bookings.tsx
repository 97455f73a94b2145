import { formatInstant, type PersonDetail, paths } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';
import { BookingStatusChip, Money, SectionHeading } from '@nearhand/ui';
import { ListRow, RowLine, RowList } from '@nearhand/ui/figures';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface PersonBookingsProps extends Pick<PersonDetail, 'bookings'> {
  /** In all. */
  count: number;
}

export const PersonBookings = ({ bookings, count }: PersonBookingsProps) => {
  const { pathname, search } = useLocation();
  if (count === 0) return null;
  return (
    <section aria-label="Bookings">
      <SectionHeading subtitle={count > bookings.length ? `The newest ${bookings.length} of ${count}` : undefined}>
        Bookings
      </SectionHeading>
      <RowList aria-label="Bookings">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <ListRow
              title={<bdi>{booking.service}</bdi>}
              link={{ to: paths.booking(booking._id), state: { list: pathname + search } }}
              end={
                <>
                  <BookingStatusChip status={booking.status} />
                  <Money dollars={booking.amount} />
                </>
              }
            >
              <RowLine strong>
                {formatInstant(day, booking.date)} · {booking.timeSlot}
              </RowLine>
              <RowLine>
                {booking.side === 'customer' ? 'Customer of ' : 'Provider for '}
                <bdi>{booking.with}</bdi>
              </RowLine>
            </ListRow>
          </li>
        ))}
      </RowList>
    </section>
  );
};
