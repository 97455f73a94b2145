import { bookingSide, errorCodes, type ReschedulingParty } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { notYourBooking } from './booking-lifecycle.ts';
import { type Booking, lockBooking } from './booking-repository.ts';

export interface LockedSide {
  booking: Booking;
  party: ReschedulingParty;
}

/** Locks a booking for its customer or provider. An admin who is neither gets `forAdmin`. */
export const lockSide = async (
  tx: Database,
  id: string,
  viewer: Viewer,
  forAdmin: () => ApiError,
): Promise<LockedSide> => {
  const booking = await lockBooking(tx, id);
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingSide(booking, viewer);
  if (party) return { booking, party };
  throw viewer.role === 'admin' ? forAdmin() : notYourBooking();
};
