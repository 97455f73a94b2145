import { Type } from 'typebox';
import {
  Booking,
  BookingFilter,
  BookingList,
  ChangeBooking,
  CreateBooking,
  RescheduleBooking,
} from '../wire/booking.ts';
import { Data } from '../wire/envelope.ts';
import { BookingRelease, PaymentIntent, PaymentRequest, WalletPayment } from '../wire/wallet.ts';
import type { RouteTable } from './route.ts';

export const bookingRoutes = {
  'POST bookings': {
    summary: 'Request a booking',
    roles: ['customer'],
    body: CreateBooking,
    idempotent: true,
    status: 201,
    answer: Data(Booking),
  },
  'GET bookings/me': {
    summary: 'The caller’s own bookings as a customer, newest first',
    roles: 'signed-in',
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
  'GET bookings/:id': { summary: 'One booking', roles: 'signed-in', answer: Data(Booking) },
  'GET bookings/:id/calendar.ics': {
    summary: 'One booking as an iCalendar file',
    roles: 'signed-in',
    mediaType: 'text/calendar',
    answer: Type.String(),
  },
  'PUT bookings/:id': {
    summary: 'Accept, cancel or complete a booking',
    roles: 'signed-in',
    body: ChangeBooking,
    answer: Data(Booking),
  },
  'DELETE bookings/:id': {
    summary: 'Cancel a booking; nothing is erased',
    roles: 'signed-in',
    answer: Data(Booking),
  },
  'POST bookings/:id/reschedule': {
    summary: 'Ask for another time',
    roles: 'signed-in',
    body: RescheduleBooking,
    idempotent: true,
    answer: Data(Booking),
  },
  'POST bookings/:id/reschedule/accept': {
    summary: 'Accept the other time that was asked for',
    roles: 'signed-in',
    body: RescheduleBooking,
    idempotent: true,
    answer: Data(Booking),
  },
  'POST bookings/:id/reschedule/decline': {
    summary: 'Decline the other time, or withdraw one’s own request',
    roles: 'signed-in',
    body: RescheduleBooking,
    answer: Data(Booking),
  },
} as const satisfies RouteTable;

export const paymentRoutes = {
  'POST payments/create-intent': {
    summary: 'The payment intent with which the browser charges a card',
    roles: 'signed-in',
    body: PaymentRequest,
    idempotent: true,
    answer: Data(PaymentIntent),
  },
  'POST payments/wallet': {
    summary: 'Pay for a booking from the wallet',
    roles: 'signed-in',
    body: PaymentRequest,
    idempotent: true,
    answer: Data(WalletPayment),
  },
  'POST payments/release': {
    summary: 'Release the payment of a completed booking to its provider',
    roles: ['provider', 'admin'],
    body: PaymentRequest,
    idempotent: true,
    answer: Data(BookingRelease),
  },
} as const satisfies RouteTable;
