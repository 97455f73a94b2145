import {
  type BookingParty,
  type BookingStatus,
  bookingParty,
  bookingSide,
  bookingTransition,
  errorCodes,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type BookingHookContext, type DayContext, notYourBooking, stateOf, writeChange } from './booking-lifecycle.ts';
import { statusNoticesOf, tellSides } from './booking-notices.ts';
import { type Booking, type BookingDetail, findBooking, findBookingDetail, lockBooking } from './booking-repository.ts';
import { toBooking } from './booking-wire.ts';
import { expireRequests } from './expire-requests.ts';
import { bookings } from './table.ts';

/** A booking for one of its users or an admin. Hooks run first: a payment made in the browser shows at once. */
export const readBooking = async (context: BookingHookContext, id: string, viewer: Viewer): Promise<BookingDetail> => {
  await expireRequests(context, eq(bookings.id, id));
  const found = await findBookingDetail(context.db, id);
  if (!found) throw notFound(errorCodes.bookingNotFound, 'The booking');
  if (!bookingParty(found.booking, viewer)) throw notYourBooking();
  let mayHaveChanged = false;
  for (const { beforeRead } of context.bookingHooks) {
    if (await beforeRead?.(context, found.booking)) mayHaveChanged = true;
  }
  return (mayHaveChanged && (await findBookingDetail(context.db, id))) || found;
};

/** A booking as its user sees it after a change. */
export const changedBooking = async (context: DayContext & Pick<FastifyInstance, 'db'>, id: string, viewer: Viewer) => {
  const found = await findBookingDetail(context.db, id);
  if (!found) throw notFound(errorCodes.bookingNotFound, 'The booking');
  return { data: toBooking(found, viewer, context) };
};

/** Changes a booking's status as the lifecycle table allows. Of parallel changes the locked row decides which one wins. */
export const changeBooking = async (
  context: BookingHookContext,
  id: string,
  to: BookingStatus,
  viewer: Viewer,
): Promise<void> => {
  await expireRequests(context, eq(bookings.id, id));
  authorizeChange(context, await findBooking(context.db, id), to, viewer);
  for (const { beforeChange } of context.bookingHooks) await beforeChange?.(context, id, to);
  await context.db.transaction(async (tx) => {
    authorizeChange(context, await lockBooking(tx, id), to, viewer);
    await writeChange(context, tx, id, to);
    await recordAdminAction(tx, { subject: { kind: 'booking', id }, details: { status: to } });
    await tellSides(context, tx, id, statusNoticesOf(to, viewer._id));
  });
  for (const { afterChange } of context.bookingHooks) await afterChange?.(context, id, to);
};

const authorizeChange = (
  context: DayContext,
  booking: Booking | undefined,
  to: BookingStatus,
  viewer: Viewer,
): void => {
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  // An admin who is a side has the moves of that side.
  const party = bookingSide(booking, viewer) ?? bookingParty(booking, viewer);
  if (!party) throw notYourBooking();
  if (!bookingTransition(stateOf(context, booking), to, party)) throw transitionError(booking, to, party);
};

const providerSteps: Partial<Record<BookingStatus, string>> = { confirmed: 'accept', completed: 'complete' };

const transitionError = (booking: Booking, to: BookingStatus, party: BookingParty): ApiError => {
  const step = party === 'customer' && providerSteps[to];
  return step
    ? forbidden(errorCodes.bookingTransitionRefused, `Only the provider can ${step} a booking.`)
    : conflict(errorCodes.bookingTransitionRefused, transitionProblem(booking, to));
};

const transitionProblem = ({ status: from, paymentStatus }: Booking, to: BookingStatus): string => {
  const isPaid = paymentStatus === 'paid';
  if (from === to) return `This booking is already ${from}.`;
  if (to === 'completed' && from === 'confirmed' && !isPaid) {
    return 'This booking cannot be completed before it is paid.';
  }
  if (to === 'cancelled' && from === 'confirmed' && isPaid) {
    return 'This booking is confirmed and paid, so it can no longer be cancelled here.';
  }
  return `A ${from} booking cannot be made ${to}.`;
};
