import { bookingParty, errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { notYourBooking } from './booking-refusals.ts';
import { type BookingDetail, findBookingDetail } from './booking-repository.ts';
import { type ExpiryContext, expireRequests } from './expire-requests.ts';

/** One booking for one of its people. Hooks go first: a payment that the browser has just made shows at once. */
export const readBooking = async (context: ExpiryContext, id: string, viewer: Viewer): Promise<BookingDetail> => {
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
