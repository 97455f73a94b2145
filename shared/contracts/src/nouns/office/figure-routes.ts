import { Data, Day, oneOf, optional, Page, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';
import { categories } from '../services/service-lifecycle.ts';
import { OfficeBooking, OfficeDispute, OfficeFigures, OfficeRefund, refundStates } from './figures.ts';

export * from './figures.ts';

/** Both days belong to the period. */
const FiguresFilter = record({ from: Day, to: Day, category: optional(oneOf(categories)) });
export type FiguresFilter = v.InferOutput<typeof FiguresFilter>;

const OfficeBookingFilter = record({
  ...pageFilter,
  search: optional(
    text({
      maxLength: 200,
      description: 'The whole id of a booking, person or service, or a part of a name or email',
    }),
  ),
  status: optional(oneOf(bookingStatuses)),
  /** Days of the request. */
  from: optional(Day),
  to: optional(Day),
});
export type OfficeBookingFilter = v.InferOutput<typeof OfficeBookingFilter>;

export const figuresRoutes = {
  'GET office/figures': {
    summary: 'Views, bookings and money of a period, by week and by category',
    roles: ['admin'],
    query: FiguresFilter,
    answer: Data(OfficeFigures),
  },
  'GET office/figures.csv': {
    summary: 'The figures of each week and category as a CSV file',
    roles: ['admin'],
    query: FiguresFilter,
    mediaType: 'text/csv',
    answer: text(),
  },
  'GET office/bookings': {
    summary: 'Bookings of everybody, the newest request first',
    roles: ['admin'],
    query: OfficeBookingFilter,
    answer: Page(OfficeBooking),
  },
  'GET office/refunds': {
    summary: 'Refunds of bookings, the newest first',
    roles: ['admin'],
    query: record({ ...pageFilter, state: oneOf(refundStates) }),
    answer: Page(OfficeRefund),
  },
  'GET office/disputes': {
    summary: 'Disputes of card payments, the newest first',
    roles: ['admin'],
    query: record(pageFilter),
    answer: Page(OfficeDispute),
  },
} as const satisfies RouteTable;
