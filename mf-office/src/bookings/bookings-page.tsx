import { bookingStatuses, formatInstant, type OfficeBooking, paths } from '@nearhand/contracts';
import { useLocation } from '@nearhand/platform';
import { BookingStatusChip, Money, PaymentStatusChip, SelectField, TextField } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Filters, SearchFilter, useFilters } from '../office/filters.tsx';
import { Moment } from '../office/moment.tsx';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';
import { bookingQueries, useBookingUpdates } from './booking-api.ts';

const statusNames = { pending: 'Pending', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' };

/** Bookings of everybody. The address has the search: `?search=…&status=pending&from=2026-11-01&to=2026-11-30`. */
export const BookingsPage = () => {
  useBookingUpdates();
  const { search, choose } = useFilters();
  const text = search.get('search') ?? '';
  const status = bookingStatuses.find((one) => one === search.get('status'));
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const asked = useDeferredValue(text.trim());
  const filter = {
    ...(asked && { search: asked }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const list = useInfiniteQuery({ ...bookingQueries.list(filter), placeholderData: keepPreviousData });
  return (
    <OfficeFrame title="Bookings" subtitle="Search by person, service or id; the newest request first">
      <Filters role="search">
        <SearchFilter value={text} onSearch={(search) => choose({ search })} />
        <SelectField
          label="Status"
          value={status ?? ''}
          onChange={({ target }) => choose({ status: target.value })}
          options={[
            { value: '', label: 'All' },
            ...bookingStatuses.map((value) => ({ value, label: statusNames[value] })),
          ]}
        />
        <TextField
          label="Requested from"
          type="date"
          value={from}
          onChange={({ target }) => choose({ from: target.value })}
        />
        <TextField
          label="Requested to"
          type="date"
          value={to}
          onChange={({ target }) => choose({ to: target.value })}
        />
      </Filters>
      <OfficeList
        what="bookings"
        list={list}
        empty={{ title: 'No bookings found', text: 'Try a part of a name, or other days.' }}
      >
        {(booking) => <BookingRow booking={booking} />}
      </OfficeList>
    </OfficeFrame>
  );
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const BookingRow = ({ booking }: { booking: OfficeBooking }) => {
  const { pathname, search } = useLocation();
  return (
    <ListRow
      heading="h2"
      title={<bdi>{booking.service}</bdi>}
      link={{ to: paths.booking(booking._id), state: { list: pathname + search } }}
      end={
        <>
          <BookingStatusChip status={booking.status} />
          <PaymentStatusChip status={booking.status} paymentStatus={booking.paymentStatus} quiet />
          <Money dollars={booking.amount} />
        </>
      }
    >
      <RowLine strong>
        {formatInstant(day, booking.date)} · {booking.timeSlot}
      </RowLine>
      <RowLine>
        <bdi>{booking.customer}</bdi> with <bdi>{booking.provider}</bdi> · requested <Moment at={booking.createdAt} />
      </RowLine>
    </ListRow>
  );
};
