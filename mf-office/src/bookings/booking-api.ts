import { type BookingStatus, OfficeBooking } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { pagedList } from '../office/office-api.ts';

export interface BookingFilter {
  search?: string;
  status?: BookingStatus;
  from?: string;
  to?: string;
}

export const bookingQueries = {
  all: () => ['office', 'bookings'] as const,
  list: (filter: BookingFilter) =>
    pagedList(
      ['bookings', filter.search ?? '', filter.status ?? '', filter.from ?? '', filter.to ?? ''],
      ({ query, signal }) =>
        api.get('office/bookings', { query: { ...query, ...filter }, signal, read: readAs(Page(OfficeBooking)) }),
    ),
};

export const useBookingUpdates = (): void => useRefreshOn(['booking.changed'], bookingQueries.all());
