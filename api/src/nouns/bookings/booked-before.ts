import { type CreateBooking, toCents } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { idempotencyReused } from '../../kernel/idempotency/first-answer.ts';
import { calendarDay } from './booking-day.ts';
import { type Booking, findBookingMadeBy } from './booking-repository.ts';

export interface BookingRequest {
  customerId: string;
  /** Its `Idempotency-Key`; absent when it was sent without one. */
  requestKey: string | undefined;
  wanted: CreateBooking;
}

/**
 * The booking that this request has made already: its answer was lost, or is no longer kept. Refuses a request that
 * wants something else under the same key.
 */
export const bookedBefore = async (
  db: Database,
  { customerId, requestKey, wanted }: BookingRequest,
): Promise<Booking | undefined> => {
  if (!requestKey) return undefined;
  const booking = await findBookingMadeBy(db, customerId, requestKey);
  if (booking && !isWhatWasWanted(booking, wanted)) throw idempotencyReused();
  return booking;
};

const isWhatWasWanted = (booking: Booking, wanted: CreateBooking): boolean =>
  booking.serviceId === wanted.service.toLowerCase() &&
  (booking.optionId === wanted.serviceOption || booking.optionName === wanted.serviceOption) &&
  booking.priceCents === toCents(wanted.price) &&
  booking.date === calendarDay(wanted.date) &&
  booking.timeSlot === wanted.timeSlot &&
  booking.address === wanted.address.trim() &&
  booking.notes === (wanted.notes?.trim() || null);
