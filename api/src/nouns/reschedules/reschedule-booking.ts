import {
  allowedRescheduleActions,
  errorCodes,
  type RescheduleAction,
  type RescheduleBooking,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { areUndeleted } from '../accounts/account-repository.ts';
import { buffersOf, calendarDay, freeTime, isSlotTaken, slotTaken } from '../booking-requests/bookable.ts';
import { stopWaiting } from '../booking-requests/insert-booking.ts';
import { type DayContext, type LockedSide, lockSide, standingRequest, stateOf } from '../bookings/booking-lifecycle.ts';
import { rescheduleNoticesOf, tellSides } from '../bookings/booking-notices.ts';
import { type Booking, findTimeHolder, lockTimes, noRequest, updateBooking } from '../bookings/booking-repository.ts';
import { findSchedule, freeTimesNear } from '../schedules/schedule-repository.ts';
import { services } from '../services/table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

/** Requests another time; the booking has its own until the other side accepts. False for a repeated request. */
export const requestReschedule = async (
  context: Context,
  id: string,
  wanted: RescheduleBooking,
  viewer: Viewer,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const side = await lockReschedule(tx, id, viewer);
    const action = allowedAction(context, side, 'request');
    const { booking, party } = side;
    if (isRequested(context, booking, wanted)) return false;
    const [service] = await tx.select().from(services).where(eq(services.id, booking.serviceId));
    if (!service) throw notFound(errorCodes.serviceNotFound, 'The service');
    if (!(await areUndeleted(tx, [booking.customerId, booking.providerId]))) {
      throw rescheduleError('The other side has deleted their account, so no other time can be agreed on any more.');
    }
    const date = calendarDay(wanted.date);
    if (isItsTime(booking, wanted)) {
      throw rescheduleError('The booking is at that time already. Please choose another one.');
    }
    const time = { date, timeSlot: wanted.timeSlot };
    try {
      await freeTime(context, tx, service, { ...time, except: id, party });
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      throw slotTaken(party, await freeTimesNear(context, tx, { service, wanted: time, except: id }));
    }
    await updateBooking(tx, id, {
      rescheduleDate: date,
      rescheduleSlot: wanted.timeSlot,
      rescheduleBy: party,
      updatedAt: context.clock(),
    });
    await tellSides(context, tx, id, rescheduleNoticesOf(action, wanted, viewer._id));
    return true;
  });

export const acceptReschedule = async (
  context: Context,
  id: string,
  seen: RescheduleBooking,
  viewer: Viewer,
  { isRepeated }: Run,
): Promise<void> => {
  try {
    await context.db.transaction(async (tx) => {
      const side = await lockReschedule(tx, id, viewer);
      const { booking } = side;
      const isAccepted = booking.status !== 'cancelled' && !booking.rescheduleBy && isItsTime(booking, seen);
      if (isRepeated && isAccepted) return;
      const action = allowedAction(context, side, 'accept');
      if (!isRequested(context, booking, seen)) throw rescheduleChanged();
      const { timeSlot } = seen;
      const date = calendarDay(seen.date);
      await lockTimes(tx, booking.providerId);
      // The constraints of the database know no completed bookings.
      if (await findTimeHolder(tx, { ...booking, date, timeSlot, except: id })) throw slotTaken(side.party);
      const buffers = buffersOf(await findSchedule(tx, booking.providerId));
      await stopWaiting(tx, { ...booking, date, timeSlot });
      await updateBooking(tx, id, { date, timeSlot, ...buffers, ...noRequest, updatedAt: context.clock() });
      await tellSides(context, tx, id, rescheduleNoticesOf(action, seen, viewer._id));
    });
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    const sentence = 'That time has been taken meanwhile. Please agree on another one.';
    throw conflict(errorCodes.slotTaken, sentence);
  }
};

export const endReschedule = async (
  context: Context,
  id: string,
  seen: RescheduleBooking,
  viewer: Viewer,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const side = await lockReschedule(tx, id, viewer);
    const action = allowedAction(context, side, 'decline', 'withdraw');
    if (!isRequested(context, side.booking, seen)) throw rescheduleChanged();
    await updateBooking(tx, id, { ...noRequest, updatedAt: context.clock() });
    await tellSides(context, tx, id, rescheduleNoticesOf(action, seen, viewer._id));
  });

const lockReschedule = (tx: Database, id: string, viewer: Viewer): Promise<LockedSide> =>
  lockSide(tx, id, viewer, () => {
    const sentence = 'Only the customer and the provider of a booking can agree on another time.';
    return forbidden(errorCodes.rescheduleRefused, sentence);
  });

/** The first of these actions that the table allows this side now, or an error. */
const allowedAction = (
  context: DayContext,
  { booking, party }: LockedSide,
  ...actions: RescheduleAction[]
): RescheduleAction => {
  const { status } = booking;
  const state = stateOf(context, booking);
  const standing = standingRequest(context, booking);
  const allowed = allowedRescheduleActions({ ...state, ...standing }, party);
  const action = actions.find((wanted) => allowed.includes(wanted));
  if (action) return action;
  const mayBeMoved =
    status === 'confirmed' || (status === 'completed' && !state.begun && state.paymentStatus === 'paid');
  if (!mayBeMoved) {
    const early = ', or one that was completed before its time,';
    throw rescheduleError(`Only a confirmed booking${early} can be moved to another time. This one is ${status}.`);
  }
  if (!standing) throw rescheduleError('No other time is being asked for any more.');
  throw rescheduleError(
    standing.requestedBy === party && actions.includes('accept')
      ? 'You asked for this time yourself. It is for the other side to accept.'
      : 'The other side has asked for another time. Please answer that first.',
  );
};

const isRequested = (context: DayContext, booking: Booking, { date, timeSlot }: RescheduleBooking): boolean => {
  const standing = standingRequest(context, booking);
  return standing?.date === calendarDay(date) && standing.timeSlot === timeSlot;
};

const isItsTime = (booking: Booking, { date, timeSlot }: RescheduleBooking): boolean =>
  booking.date === calendarDay(date) && booking.timeSlot === timeSlot;

const rescheduleError = (sentence: string) => conflict(errorCodes.rescheduleRefused, sentence);

/** The viewer answers a request that was replaced meanwhile. */
const rescheduleChanged = () =>
  conflict(errorCodes.rescheduleChanged, 'Another time is being asked for by now. Please look at it first.');
