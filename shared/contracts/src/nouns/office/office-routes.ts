import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { roles } from '../../rules/role.ts';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';
import { categories } from '../services/service-lifecycle.ts';
import { OfficeBooking, OfficeDispute, OfficeFigures, OfficeRefund, refundStates } from './figures.ts';
import { maxAdminNoteLength, PersonDetail, PersonRow, personStates } from './people.ts';

/** PostgreSQL and `Date` can count from it in both directions: the years 1000 to 8999. */
const FigureDay = s.described(s.Day, { pattern: '^[1-8]' });

/** Both days belong to the period. */
const FiguresFilter = s.record({ from: FigureDay, to: FigureDay, category: s.optional(s.oneOf(categories)) });
export type FiguresFilter = v.InferOutput<typeof FiguresFilter>;

const OfficeBookingFilter = s.record({
  ...pageFilter,
  search: s.optional(
    s.text({
      maxLength: 200,
      description: 'Each word: the whole id of a booking, person or service, or a part of a name or email',
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

const PeopleFilter = s.record({
  ...pageFilter,
  search: s.optional(
    s.text({ maxLength: 200, description: 'Each word: a part of the name or of the email, or the whole id' }),
  ),
  role: s.optional(s.oneOf(roles)),
  state: s.optional(s.oneOf(personStates)),
});

const Reason = s.record({ reason: Paragraph({ minLength: 1, maxLength: maxAdminNoteLength }) });
const NewNote = s.record({ text: Paragraph({ minLength: 1, maxLength: maxAdminNoteLength }) });
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>;

export const peopleRoutes = {
  'GET office/people': {
    summary: 'People, the newest first',
    roles: ['admin'],
    query: PeopleFilter,
    answer: s.Page(PersonRow),
  },
  'GET office/people/:id': { summary: 'One person', roles: ['admin'], answer: s.Data(PersonDetail) },
  'POST office/people/:id/suspend': {
    summary: 'Suspend a person',
    description: 'Ends all sessions and takes their services off the market. Bookings, money and cases go on.',
    roles: ['admin'],
    body: Reason,
    answer: s.Data(PersonDetail),
  },
  'POST office/people/:id/reinstate': {
    summary: 'Lift a suspension',
    roles: ['admin'],
    body: Reason,
    answer: s.Data(PersonDetail),
  },
  'POST office/people/:id/end-sessions': { summary: 'Log a person out everywhere', roles: ['admin'] },
  'POST office/people/:id/notes': {
    summary: 'Write a note about a person for other admins',
    roles: ['admin'],
    body: NewNote,
    idempotent: true,
    status: 201,
    answer: s.Data(PersonDetail),
  },
} as const satisfies RouteTable;
