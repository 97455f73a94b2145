import {
  allowedRescheduleActions,
  bookingSide,
  errorCodes,
  type RescheduleAction,
  type RescheduleBooking,
  type ReschedulingParty,
} from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { calendarDay } from '../bookings/bookable.ts';
import { notYourBooking } from '../bookings/booking-lifecycle.ts';
import { type Booking, lockBooking } from '../bookings/booking-repository.ts';

interface LockedSide {
  booking: Booking;
  party: ReschedulingParty;
}

export const lockSide = async (tx: Database, id: string, viewer: Viewer): Promise<LockedSide> => {
  const booking = await lockBooking(tx, id);
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingSide(booking, viewer);
  if (party) return { booking, party };
  if (viewer.role !== 'admin') throw notYourBooking();
  const sentence = 'Only the customer and the provider of a booking can agree on another time.';
  throw new ApiError(403, errorCodes.rescheduleRefused, sentence);
};

/** The first of these actions that the table allows this side now, or an error. */
export const allowedAction = ({ booking, party }: LockedSide, ...actions: RescheduleAction[]): RescheduleAction => {
  const { status, rescheduleBy } = booking;
  const allowed = allowedRescheduleActions({ status, ...(rescheduleBy ? { requestedBy: rescheduleBy } : {}) }, party);
  const action = actions.find((wanted) => allowed.includes(wanted));
  if (action) return action;
  if (status !== 'confirmed') {
    throw rescheduleError(`Only a confirmed booking can be moved to another time. This one is ${status}.`);
  }
  if (!rescheduleBy) throw rescheduleError('No other time is being asked for any more.');
  throw rescheduleError(
    rescheduleBy === party && actions.includes('accept')
      ? 'You asked for this time yourself. It is for the other side to accept.'
      : 'The other side has asked for another time. Please answer that first.',
  );
};

export const isRequested = (booking: Booking, { date, timeSlot }: RescheduleBooking): boolean =>
  booking.rescheduleDate === calendarDay(date) && booking.rescheduleSlot === timeSlot;

export const isItsTime = (booking: Booking, { date, timeSlot }: RescheduleBooking): boolean =>
  booking.date === calendarDay(date) && booking.timeSlot === timeSlot;

export const rescheduleError = (sentence: string) => new ApiError(409, errorCodes.rescheduleRefused, sentence);

/** The viewer answers a request that was replaced meanwhile. */
export const rescheduleChanged = () =>
  new ApiError(409, errorCodes.rescheduleChanged, 'Another time is being asked for by now. Please look at it first.');
