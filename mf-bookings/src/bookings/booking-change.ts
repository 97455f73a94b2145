import type { Booking, BookingParty, BookingStatus, PaymentStatus } from '@nearhand/contracts';
import { isSameTime } from './booking-day.ts';

const statusNews: Partial<Record<BookingStatus, string>> = {
  confirmed: 'This booking was accepted.',
  completed: 'This booking was marked as complete.',
  cancelled: 'This booking was cancelled.',
};

const paymentNews: Partial<Record<PaymentStatus, string>> = {
  paid: 'The payment has gone through.',
  failed: 'The payment did not go through.',
  refunded: 'The payment was refunded.',
};

/** What happened to a booking between `before` and `after`, for its reader; undefined when nothing worth a word did. */
export const changeInWords = (before: Booking, after: Booking, party: BookingParty): string | undefined => {
  if (before.status !== after.status) return statusNews[after.status];
  if (!isSameTime(before, after)) return 'This booking was moved to another time.';
  return requestNews(before, after, party) ?? paymentNewsOf(before, after);
};

const requestNews = ({ reschedule: before }: Booking, { reschedule: after }: Booking, party: BookingParty) => {
  if (after) return before && isSameTime(before, after) ? undefined : 'Another time was asked for.';
  if (!before) return undefined;
  return before.requestedBy === party
    ? 'The request for another time was declined.'
    : 'The request for another time was withdrawn.';
};

const paymentNewsOf = (before: Booking, after: Booking): string | undefined =>
  before.paymentStatus === after.paymentStatus ? undefined : paymentNews[after.paymentStatus];
