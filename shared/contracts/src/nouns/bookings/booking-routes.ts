import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Line, Paragraph } from '../../schema/text-fields.ts';
import { bookingStatuses } from './booking-lifecycle.ts';
import { Booking, BookingList, TimeSlotText } from './bookings.ts';

/** Orders of a list of bookings: by creation, or by the time of the appointment (`soonest` and `latest` first). */
export const bookingSorts = ['newest', 'soonest', 'latest'] as const;
export type BookingSort = (typeof bookingSorts)[number];

const anyStatus = `(${bookingStatuses.join('|')})`;

/** Query of `GET /bookings` and `GET /bookings/me`. */
const BookingFilter = s.record({
  ...pageFilter,
  status: s.optional(
    s.text({ pattern: `^${anyStatus}(,${anyStatus})*$`, description: 'One status, or several with commas' }),
  ),
  sort: s.optional(s.described(s.oneOf(bookingSorts), { description: 'Newest first when absent' })),
});
export type BookingFilter = v.InferOutput<typeof BookingFilter>;

const slotOfDay = {
  date: s.described(s.Instant, { description: 'A calendar day at 00:00 UTC' }),
  timeSlot: TimeSlotText,
};

/** `POST /bookings`: what is wanted, and the price that was seen for it, in decimal dollars. */
export const CreateBooking = s.record({
  service: s.Id,
  serviceOption: s.text({ minLength: 1, description: "The option's name, or its id" }),
  price: s.Dollars,
  ...slotOfDay,
  address: Line({ minLength: 1, maxLength: 300 }),
  notes: s.optional(Paragraph({ maxLength: 1000 })),
});
export type CreateBooking = v.InferOutput<typeof CreateBooking>;

const ChangeBooking = s.record({ status: s.oneOf(bookingStatuses) });
export type ChangeBooking = v.InferOutput<typeof ChangeBooking>;

/**
 * `POST /bookings/:id/reschedule` asks for this time; `…/reschedule/accept` and `…/reschedule/decline` (which also
 * withdraws one's request) name the time that they answer, so that a user cannot agree to an unseen time.
 */
const RescheduleBooking = s.record(slotOfDay);
export type RescheduleBooking = v.InferOutput<typeof RescheduleBooking>;

export const bookingsRoutes = {
  'POST bookings': {
    summary: 'Request a booking',
    roles: ['customer'],
    body: CreateBooking,
    idempotent: true,
    status: 201,
    answer: s.Data(Booking),
  },
  'GET bookings/me': {
    summary: 'The caller’s own bookings as a customer, newest first',
    query: BookingFilter,
    answer: BookingList,
  },
  'GET bookings': {
    summary: 'Bookings of the calling provider; for an admin those of everybody',
    description: 'Newest first; with `status=pending` soonest first. `sort` asks for another order.',
    roles: ['provider', 'admin'],
    query: BookingFilter,
    answer: BookingList,
  },
  'GET bookings/:id': { summary: 'One booking', answer: s.Data(Booking) },
  'GET bookings/:id/calendar.ics': {
    summary: 'One booking as an iCalendar file',
    mediaType: 'text/calendar',
    answer: s.text(),
  },
  'PUT bookings/:id': { summary: 'Accept, cancel or complete a booking', body: ChangeBooking, answer: s.Data(Booking) },
  'DELETE bookings/:id': { summary: 'Cancel a booking; nothing is erased', answer: s.Data(Booking) },
  'POST bookings/:id/reschedule': {
    summary: 'Ask for another time',
    body: RescheduleBooking,
    idempotent: true,
    answer: s.Data(Booking),
  },
  'POST bookings/:id/reschedule/accept': {
    summary: 'Accept the other time that was asked for',
    body: RescheduleBooking,
    idempotent: true,
    answer: s.Data(Booking),
  },
  'POST bookings/:id/reschedule/decline': {
    summary: 'Decline the other time, or withdraw one’s own request',
    body: RescheduleBooking,
    answer: s.Data(Booking),
  },
} as const satisfies RouteTable;
