import { errorCodes, type RescheduleAction, type RescheduleBooking } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { services } from '../../kernel/database/schema.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { bookableDay, calendarDay, judgeDay } from './booking-day.ts';
import { slotTaken } from './booking-refusals.ts';
import { type Booking, findTimeHolder, lockTimes, timeConstraints, updateBooking } from './booking-repository.ts';
import { rescheduleChanged, sameTime, timeGone } from './reschedule-refusals.ts';
import { allowedAction, isItsTime, isStanding, lockSide, noRequest } from './standing-request.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

/**
 * Asks the other side for another time; the booking keeps its own until they accept. Undefined when the same request
 * stands already, so that nobody is told twice.
 */
export const requestReschedule = (
  context: Context,
  id: string,
  wanted: RescheduleBooking,
  viewer: Viewer,
): Promise<RescheduleAction | undefined> =>
  context.db.transaction(async (tx) => {
    const side = await lockSide(tx, id, viewer);
    const action = allowedAction(side, 'request');
    const { booking, party } = side;
    if (isStanding(booking, wanted)) return undefined;
    const date = bookableDay(context, await serviceOf(tx, booking), wanted);
    if (isItsTime(booking, wanted)) throw sameTime();
    const time = { ...booking, date, timeSlot: wanted.timeSlot, except: id };
    if (await findTimeHolder(tx, time)) throw slotTaken(party);
    await updateBooking(tx, id, {
      rescheduleDate: date,
      rescheduleSlot: wanted.timeSlot,
      rescheduleBy: party,
      updatedAt: context.clock(),
    });
    return action;
  });

/** Moves the booking to the time that the other side asked for. When that time is gone the request stays. */
export const acceptReschedule = async (
  context: Context,
  id: string,
  seen: RescheduleBooking,
  viewer: Viewer,
  { isRepeated }: Run,
): Promise<RescheduleAction> => {
  try {
    return await context.db.transaction(async (tx) => {
      const side = await lockSide(tx, id, viewer);
      const { booking } = side;
      if (isRepeated && isAccepted(booking, seen)) return 'accept';
      const action = allowedAction(side, 'accept');
      if (!isStanding(booking, seen)) throw rescheduleChanged();
      const { timeSlot } = seen;
      const date = calendarDay(seen.date);
      judgeDay(context, date, timeSlot);
      await lockTimes(tx, booking.providerId);
      await updateBooking(tx, id, { date, timeSlot, ...noRequest, updatedAt: context.clock() });
      return action;
    });
  } catch (error) {
    if (timeConstraints.some((name) => name === violatedConstraint(error))) throw timeGone();
    throw error;
  }
};

/** Ends a request: the other side's is declined by it, one's own withdrawn. */
export const endReschedule = (
  context: Context,
  id: string,
  seen: RescheduleBooking,
  viewer: Viewer,
): Promise<RescheduleAction> =>
  context.db.transaction(async (tx) => {
    const side = await lockSide(tx, id, viewer);
    const action = allowedAction(side, 'decline', 'withdraw');
    if (!isStanding(side.booking, seen)) throw rescheduleChanged();
    await updateBooking(tx, id, { ...noRequest, updatedAt: context.clock() });
    return action;
  });

const isAccepted = (booking: Booking, seen: RescheduleBooking): boolean =>
  booking.status === 'confirmed' && !booking.rescheduleBy && isItsTime(booking, seen);

const serviceOf = async (tx: Database, { serviceId }: Booking) => {
  const [service] = await tx.select().from(services).where(eq(services.id, serviceId));
  if (!service) throw notFound(errorCodes.serviceNotFound, 'The service');
  return service;
};
