import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';
import { categories } from '../services/service-lifecycle.ts';
import { OfficeBooking, OfficeDispute, OfficeFigures, OfficeRefund, refundStates } from './figures.ts';

/** Both days belong to the period. */
/** PostgreSQL and `Date` can count from it in both directions: the years 1000 to 8999. */
const FigureDay = s.described(s.Day, { pattern: '^[1-8]' });

const FiguresFilter = s.record({ from: FigureDay, to: FigureDay, category: s.optional(s.oneOf(categories)) });
export type FiguresFilter = v.InferOutput<typeof FiguresFilter>;

const OfficeBookingFilter = s.record({
  ...pageFilter,
  search: s.optional(
    s.text({
      maxLength: 200,
      description: 'The whole id of a booking, person or service, or a part of a name or email',
    }),
  ),
  status: s.optional(s.oneOf(bookingStatuses)),
  /** Days of the request. */
  from: s.optional(FigureDay),
  to: s.optional(FigureDay),
});
export type OfficeBookingFilter = v.InferOutput<typeof OfficeBookingFilter>;

export const figuresRoutes = {
  'GET office/figures': {
    summary: 'Views, bookings and money of a period, by week and by category',
    roles: ['admin'],
    query: FiguresFilter,
    answer: s.Data(OfficeFigures),
  },
  'GET office/figures.csv': {
    summary: 'The figures of each week and category as a CSV file',
    roles: ['admin'],
    query: FiguresFilter,
    mediaType: 'text/csv',
    answer: s.text(),
  },
  'GET office/bookings': {
    summary: 'Bookings of everybody, the newest request first',
    roles: ['admin'],
    query: OfficeBookingFilter,
    answer: s.Page(OfficeBooking),
  },
  'GET office/refunds': {
    summary: 'Refunds of bookings, the newest first',
    roles: ['admin'],
    query: s.record({ ...pageFilter, state: s.oneOf(refundStates) }),
    answer: s.Page(OfficeRefund),
  },
  'GET office/disputes': {
    summary: 'Disputes of card payments, the newest first',
    roles: ['admin'],
    query: s.record(pageFilter),
    answer: s.Page(OfficeDispute),
  },
} as const satisfies RouteTable;
