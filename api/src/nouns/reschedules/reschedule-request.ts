import {
  allowedRescheduleActions,
  errorCodes,
  type RescheduleAction,
  type RescheduleBooking,
} from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { calendarDay } from '../booking-requests/bookable.ts';
import { type DayContext, stateOf } from '../bookings/booking-lifecycle.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { type LockedSide, lockSide } from '../bookings/booking-side.ts';

export const lockReschedule = (tx: Database, id: string, viewer: Viewer): Promise<LockedSide> =>
  lockSide(tx, id, viewer, () => {
    const sentence = 'Only the customer and the provider of a booking can agree on another time.';
    return new ApiError(403, errorCodes.rescheduleRefused, sentence);
  });

/** The first of these actions that the table allows this side now, or an error. */
export const allowedAction = (
  context: DayContext,
  { booking, party }: LockedSide,
  ...actions: RescheduleAction[]
): RescheduleAction => {
  const { status, rescheduleBy } = booking;
  const state = stateOf(context, booking);
  const allowed = allowedRescheduleActions({ ...state, ...(rescheduleBy ? { requestedBy: rescheduleBy } : {}) }, party);
  const action = actions.find((wanted) => allowed.includes(wanted));
  if (action) return action;
  const mayBeMoved =
    status === 'confirmed' || (status === 'completed' && !state.begun && state.paymentStatus === 'paid');
  if (!mayBeMoved) {
    const early = ', or one that was completed before its time,';
    throw rescheduleError(`Only a confirmed booking${early} can be moved to another time. This one is ${status}.`);
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
