import {
  allowedRescheduleActions,
  bookingSide,
  errorCodes,
  type RescheduleAction,
  type RescheduleBooking,
  type ReschedulingParty,
} from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { calendarDay } from './booking-day.ts';
import { notYourBooking } from './booking-refusals.ts';
import { type Booking, lockBooking } from './booking-repository.ts';
import { answerFirst, notConfirmed, nothingAsked, notYoursToAccept, onlyTheTwo } from './reschedule-refusals.ts';

/** What a booking's row holds while nobody asks for another time. */
export const noRequest = { rescheduleDate: null, rescheduleSlot: null, rescheduleBy: null } as const;

/** A booking locked until the transaction ends, and the side of it that asks. */
export interface LockedSide {
  booking: Booking;
  party: ReschedulingParty;
}

export const lockSide = async (tx: Database, id: string, viewer: Viewer): Promise<LockedSide> => {
  const booking = await lockBooking(tx, id);
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingSide(booking, viewer);
  if (party) return { booking, party };
  throw viewer.role === 'admin' ? onlyTheTwo() : notYourBooking();
};

/** The first of these actions that the table allows this side now, or a refusal. */
export const allowedAction = ({ booking, party }: LockedSide, ...actions: RescheduleAction[]): RescheduleAction => {
  const { status, rescheduleBy } = booking;
  const allowed = allowedRescheduleActions({ status, ...(rescheduleBy ? { requestedBy: rescheduleBy } : {}) }, party);
  const action = actions.find((wanted) => allowed.includes(wanted));
  if (!action) throw whyNot({ booking, party }, actions);
  return action;
};

export const isStanding = (booking: Booking, { date, timeSlot }: RescheduleBooking): boolean =>
  booking.rescheduleDate === calendarDay(date) && booking.rescheduleSlot === timeSlot;

export const isItsTime = (booking: Booking, { date, timeSlot }: RescheduleBooking): boolean =>
  booking.date === calendarDay(date) && booking.timeSlot === timeSlot;

const whyNot = ({ booking, party }: LockedSide, actions: readonly RescheduleAction[]): ApiError => {
  if (booking.status !== 'confirmed') return notConfirmed(booking.status);
  if (!booking.rescheduleBy) return nothingAsked();
  return booking.rescheduleBy === party && actions.includes('accept') ? notYoursToAccept() : answerFirst();
};
