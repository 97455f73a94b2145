import { errorCodes } from '@nearhand/contracts';
import { and, eq, exists, lte, ne } from 'drizzle-orm';
import { bookings, payments } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { before, days } from '../../kernel/time/time-spans.ts';
import { capturePayment } from '../../nouns/payments/capture-payment.ts';
import { findPayment, isOpenPayment } from '../../nouns/payments/payment-repository.ts';
import { forDueRows, isRested } from '../../stripe/due-rows.ts';
import type { Job } from './start-jobs.ts';

/** A card network lets go of a hold after about seven days; a day is left for Stripe to be out of reach. */
const holdAge = days(6);

/** Takes what cards have held for long and keeps it for release; what cannot be taken has failed, and is paid anew. */
export const captureOldHolds: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const { clock, db } = context;
  const now = clock();
  const booking = db.select({ id: bookings.id }).from(bookings);
  const isHeldLong = and(eq(payments.state, 'held'), lte(payments.heldAt, before(now, holdAge)));
  const isStanding = exists(booking.where(and(eq(bookings.id, payments.bookingId), ne(bookings.status, 'cancelled'))));
  const due = and(isOpenPayment, isHeldLong, isRested(payments, now), isStanding);
  await forDueRows(context, signal, payments, due, async (id) => {
    const found = await findPayment(db, id);
    if (found) await capturePayment(context, found.payment).catch(endedHold);
  });
};

/** What a card no longer holds is an answer, not a fault: the payment has failed already and the next one may be sound. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.captureFailed)) throw error;
};
