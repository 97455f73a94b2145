import { errorCodes } from '@nearhand/contracts';
import { and, eq, exists, lte, ne } from 'drizzle-orm';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { forDueRows, isRested } from '../../kernel/jobs/due-rows.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { bookings } from '../bookings/table.ts';
import { capturePayment } from './booking-payments.ts';
import { findPayment, isOpenPayment } from './payment-repository.ts';
import { payments } from './table.ts';

/** A card network releases a hold after about seven days; one day is left for an outage of Stripe. */
const holdAgeMs = days(6);

export const captureOldHolds: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const { clock, db } = context;
  const now = clock();
  const booking = db.select({ id: bookings.id }).from(bookings);
  const isHeldLong = and(eq(payments.state, 'held'), lte(payments.heldAt, before(now, holdAgeMs)));
  const isStanding = exists(booking.where(and(eq(bookings.id, payments.bookingId), ne(bookings.status, 'cancelled'))));
  const due = and(isOpenPayment, isHeldLong, isRested(payments, now), isStanding);
  await forDueRows(context, 'capture-old-holds', signal, payments, due, async (id) => {
    const found = await findPayment(db, id);
    if (found) await capturePayment(context, found).catch(endedHold);
  });
};

/** The payment has failed already, and the customer can pay again. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.captureFailed)) throw error;
};
