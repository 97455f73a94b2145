import { errorCodes } from '@nearhand/contracts';
import { and, eq, lte, ne } from 'drizzle-orm';
import { bookings, payments } from '../../kernel/database/schema.ts';
import { Refusal } from '../../kernel/errors/refusal.ts';
import { before, days, minutes } from '../../kernel/time/time-spans.ts';
import { capturePayment } from '../../nouns/payments/capture-payment.ts';
import { forDuePayments } from './due-payments.ts';
import type { Job } from './job.ts';

/** A card network lets go of a hold after about seven days; a day is left for Stripe to be out of reach. */
const longestHold = days(6);

/** Takes what cards have held for long and keeps it for release; what cannot be taken has failed, and is paid anew. */
export const captureOldHolds: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const now = context.clock();
  const due = and(
    eq(payments.state, 'held'),
    lte(payments.heldAt, before(now, longestHold)),
    lte(payments.updatedAt, before(now, minutes(2))),
    ne(bookings.status, 'cancelled'),
  );
  await forDuePayments(context, signal, due, (payment) => capturePayment(context, payment).catch(endedHold));
};

/** What a card no longer holds is an answer, not a fault: the payment has failed already and the next one may be sound. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof Refusal && error.code === errorCodes.captureFailed)) throw error;
};
