import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { BookingRow } from '../bookings/booking-row.tsx';
import { bookingsAsked } from '../office/asked.ts';
import { FilterDay, FilterSelect, Filters, SearchFilter, useFilters } from '../office/filters.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';

const statusNames = { pending: 'Pending', confirmed: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' };

/** Bookings of everybody. The address has the search. */
export const BookingsPage = () => {
  const { search } = useFilters();
  const filter = bookingsAsked(useDeferredValue(search));
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
