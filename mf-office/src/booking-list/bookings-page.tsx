import { bookingStatuses } from '@nearhand/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { BookingRow } from '../bookings/booking-row.tsx';
import { FilterDay, FilterSelect, Filters, SearchFilter, useFilters } from '../office/filters.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';

const statusNames = { pending: 'Pending', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' };

/** Bookings of everybody. The address has the search: `?search=…&status=pending&from=2026-11-01&to=2026-11-30`. */
export const BookingsPage = () => {
  const { search } = useFilters();
  const asked = useDeferredValue((search.get('search') ?? '').trim());
  const status = bookingStatuses.find((one) => one === search.get('status'));
  const [from, to] = [search.get('from'), search.get('to')];
  const filter = {
    ...(asked && { search: asked }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const list = useInfiniteQuery({ ...officeLists.bookings(filter), placeholderData: keepPreviousData });
  return (
    <OfficeFrame title="Bookings" subtitle="Search by person, service or id; the newest request first">
      <Filters role="search">
        <SearchFilter />
        <FilterSelect name="status" label="Status" names={statusNames} />
        <FilterDay name="from" label="Requested from" />
        <FilterDay name="to" label="Requested to" />
      </Filters>
      <OfficeList
        what="bookings"
        list={list}
        empty={{ title: 'No bookings found', text: 'Try a part of a name, or other days.' }}
      >
        {(booking) => <BookingRow booking={booking} heading="h2" />}
      </OfficeList>
    </OfficeFrame>
  );
};

export { BookingsPage as Component };
