import {
  errorCodes,
  formatMoney,
  isCancellable,
  isNoShowTime,
  moneyOutcome,
  noShowDays,
  noShowReturn,
  type PolicyReason,
  policyReturn,
  toDollars,
} from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict, forbidden } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import {
  type BookingHookContext,
  cancellationOf,
  type DayContext,
  lockSide,
  standingRequest,
  stateOf,
} from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { type Agreement, findPolicyAgreement, insertAgreement } from '../payments/agreements.ts';
import { syncPayments } from '../payments/booking-payments.ts';
import { moveAgreed } from './answer-agreement.ts';
import { policyNoticesOf } from './booking-money-notices.ts';
import { findLastCase } from './case-repository.ts';
import { fundsOf } from './move-money.ts';
import { forSidesOnly } from './propose-agreement.ts';

const proposers = { policy: 'customer', 'no-show': 'provider' } as const;

/**
 * Ends a booking by its policy, which its provider has accepted in advance: the customer cancels, or did not come. A repeat
 * finds the agreement that was made. `returnedCents` is what the caller has read.
 */
export const endByPolicy = async (
  context: BookingHookContext,
  bookingId: string,
  reason: PolicyReason,
  returnedCents: number,
  viewer: Viewer,
): Promise<Agreement> => {
  const lock = (tx: Database) => lockProposer(tx, bookingId, reason, viewer);
  await context.db.transaction(lock);
  // A hold that has ended at the bank cannot be shared any more.
  await syncPayments(context, bookingId);
  const agreement = await context.db.transaction(async (tx) => {
    const booking = await lock(tx);
    const made = await findPolicyAgreement(tx, bookingId);
    if (made?.reason === reason) return made;
    const amountCents = await returnOf(context, tx, booking, reason);
    if (amountCents !== returnedCents) throw changed(amountCents);
    const now = context.clock();
    const ended = await insertAgreement(tx, {
      bookingId,
      kind: 'cancel',
      amountCents,
      proposedBy: proposers[reason],
      reason,
      state: 'accepted',
      createdAt: now,
      expiresAt: now,
      endedAt: now,
    });
    await moveAgreed(context, tx, booking, { kind: 'cancel', amountCents });
    const outcome = moneyOutcome((await fundsOf(context, tx, booking)).payments);
    const notices = policyNoticesOf({ reason, returnedCents, outcome, caseDays: context.settings.caseDays });
    await tellSides(context, tx, bookingId, notices);
    return ended;
  });
  for (const { afterChange } of context.bookingHooks) await afterChange?.(context, bookingId, 'cancelled');
  return agreement;
};

/** Locks the booking for the side that may end it for this reason. */
const lockProposer = async (tx: Database, id: string, reason: PolicyReason, viewer: Viewer): Promise<Booking> => {
  const { booking, party } = await lockSide(tx, id, viewer, forSidesOnly);
  if (party === proposers[reason]) return booking;
  const sentence =
    reason === 'policy'
      ? 'Only the customer can cancel by the cancellation policy.'
      : 'Only the provider can say that the customer did not come.';
  throw forbidden(errorCodes.cancellationRefused, sentence);
};

/** The cents that come back now, or an error that says why the booking does not end so. */
const returnOf = async (
  context: BookingHookContext,
  tx: Database,
  booking: Booking,
  reason: PolicyReason,
): Promise<number> => {
  const cancellation = cancellationOf(context.settings, booking);
  const { payments } = await fundsOf(context, tx, booking);
  const nowMs = context.clock().getTime();
  if (reason === 'no-show') {
    const problem = await noShowProblem(context, tx, booking);
    if (problem !== undefined || !cancellation) throw refused(problem ?? byAgreement);
    return noShowReturn(cancellation, payments);
  }
  if (!cancellation) throw refused(byAgreement);
  if (!isCancellable(stateOf(context, booking), cancellation, nowMs)) {
    throw refused('A booking is cancelled by its policy while it is confirmed and paid, until it begins.');
  }
  if (await hasOpenCase(tx, booking)) throw refused(openCase);
  return policyReturn(cancellation, nowMs, payments);
};

const byAgreement = 'This booking has no cancellation policy. Please propose a cancellation to the other side.';
const openCase = 'A problem with this booking is reported. Our team decides first.';

const hasOpenCase = async (db: Database, { id }: Booking): Promise<boolean> =>
  (await findLastCase(db, id))?.found.state === 'open';

/** Why the provider cannot say now that the customer did not come; undefined when they can. */
export const noShowProblem = async (
  context: DayContext,
  db: Database,
  booking: Booking,
): Promise<string | undefined> => {
  const cancellation = cancellationOf(context.settings, booking);
  if (!cancellation) return byAgreement;
  if (!isNoShowTime(stateOf(context, booking), cancellation, context.clock().getTime())) {
    return `You can say so of a confirmed and paid booking, from 15 minutes after its begin until ${noShowDays} days later.`;
  }
  if (standingRequest(context, booking)?.requestedBy === 'customer')
    return 'The customer asks for another time. Please answer that first.';
  return (await hasOpenCase(db, booking)) ? openCase : undefined;
};

const refused = (sentence: string): ApiError => conflict(errorCodes.cancellationRefused, sentence);

const changed = (cents: number): ApiError => {
  const returned = toDollars(cents);
  const sentence = `By now ${formatMoney(returned)} comes back. Please check the amount and confirm again.`;
  return conflict(errorCodes.cancellationChanged, sentence, { returned });
};
