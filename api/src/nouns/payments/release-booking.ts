import { bookingParty, errorCodes } from '@nearhand/contracts';
import { missing, Refusal } from '../../kernel/errors/refusal.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { notYourBooking } from '../bookings/booking-refusals.ts';
import { lockBooking } from '../bookings/booking-repository.ts';
import { releasePayment } from './release-payment.ts';

/** Releases a completed booking's money on its own; completion does it already, so this mostly finds it done. */
export const releaseBooking = (context: StripeContext, bookingId: string, viewer: Viewer): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw missing(errorCodes.bookingNotFound, 'The booking');
    const party = bookingParty(booking, viewer);
    if (party !== 'provider' && party !== 'admin') throw notYourBooking();
    if (booking.status !== 'completed') {
      throw new Refusal(409, errorCodes.notReleasable, 'The payment is released once the booking is completed.');
    }
    return releasePayment(context, tx, bookingId);
  });
