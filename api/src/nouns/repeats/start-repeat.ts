import { type CreateRepeat, errorCodes, isRepeatable, repeatDays } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { findRow, insertRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { findBookable } from '../booking-requests/bookable.ts';
import { notBookable } from '../booking-requests/booking-claims.ts';
import { type BookingHookContext, notYourBooking, stateOf } from '../bookings/booking-lifecycle.ts';
import {
  type Booking,
  findBooking,
  findBookingDetail,
  lockBooking,
  updateBooking,
} from '../bookings/booking-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { findSavedCards } from '../saved-cards/saved-cards.ts';
import { bookDueDates, requestOf } from './book-dates.ts';
import { startNoticesOf } from './repeat-notices.ts';
import { repeatDates, repeats } from './table.ts';

/** Repeats a paid booking of the customer, and books the dates of the next 30 days. Returns the repeat's id. */
export const startRepeat = async (
  context: BookingHookContext,
  wanted: CreateRepeat,
  customerId: string,
  { isRepeated }: Run,
): Promise<string> => {
  const { db } = context;
  const isTheRepeat = and(eq(repeats.firstBookingId, wanted.booking), eq(repeats.customerId, customerId));
  const made = isRepeated ? await findRow(db, repeats, isTheRepeat) : undefined;
  const repeatId = made?.id ?? (await start(context, wanted, customerId));
  await bookDueDates(context, { repeatId });
  return repeatId;
};

const start = async (context: BookingHookContext, wanted: CreateRepeat, customerId: string): Promise<string> => {
  const { db } = context;
  const booking = checkRepeatable(context, await findBooking(db, wanted.booking), customerId);
  if ((await findSavedCards(context, customerId)).length === 0) throw needsCard();
  // Option and price are still as they were booked.
  await findBookable(context, requestOf(booking), customerId);
  try {
    return await db.transaction((tx) => insertRepeat(context, tx, wanted, booking));
  } catch (error) {
    if (violatedConstraint(error) !== 'repeats_first_booking_id_unique') throw error;
    throw refused();
  }
};

const checkRepeatable = (context: BookingHookContext, booking: Booking | undefined, customerId: string): Booking => {
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  if (booking.customerId !== customerId) throw notYourBooking();
  if (!isRepeatable({ ...stateOf(context, booking), repeat: booking.repeatId })) throw refused();
  return booking;
};

const insertRepeat = async (
  context: BookingHookContext,
  tx: Database,
  { booking: firstBookingId, everyWeeks, count }: CreateRepeat,
  sides: Pick<Booking, 'customerId' | 'providerId'>,
): Promise<string> => {
  // A suspension or deletion stops the repeats that it finds.
  const living = await holdLiving(tx, [sides.customerId, sides.providerId]);
  if (!living.includes(sides.customerId)) throw sessionEnded();
  if (living.length < 2) throw notBookable();
  const booking = checkRepeatable(context, await lockBooking(tx, firstBookingId), sides.customerId);
  const { customerId, providerId, serviceId, optionId, priceCents, timeSlot, address, notes } = booking;
  const now = context.clock();
  const repeat = await insertRow(tx, repeats, {
    firstBookingId,
    customerId,
    providerId,
    serviceId,
    optionId,
    priceCents,
    timeSlot,
    address,
    notes,
    everyWeeks,
    count,
    createdAt: now,
  });
  const days = repeatDays(booking.date, everyWeeks, count);
  const isFirst = { state: 'booked', bookingId: firstBookingId, charge: 'not-due' } as const;
  await tx
    .insert(repeatDates)
    .values(days.map((date, index) => ({ repeatId: repeat.id, number: index + 1, date, ...(index === 0 && isFirst) })));
  await updateBooking(tx, firstBookingId, { repeatId: repeat.id, repeatNumber: 1, repeatCount: count });
  const detail = await findBookingDetail(tx, firstBookingId);
  if (!detail) throw new Error('The booking that was just changed is gone.');
  const times = days.map((date) => ({ date, timeSlot }));
  const notices = startNoticesOf(repeat, times)(detail, context.settings);
  await notify(tx, notices.notifications, now);
  await context.outbox.write(tx, notices.emails);
  return repeat.id;
};

const refused = () =>
  conflict(
    errorCodes.repeatRefused,
    'Only a paid booking whose time has not begun can be repeated, and only one time.',
  );

const needsCard = () =>
  conflict(errorCodes.repeatNeedsCard, 'Please save a card first: it pays for each booking of the repeat.');
