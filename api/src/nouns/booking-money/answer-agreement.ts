import {
  type AgreementAction,
  agreementHours,
  agreementStep,
  bookingTransition,
  errorCodes,
  type MoneyMove,
  type ReschedulingParty,
  takesMoney,
} from '@nearhand/contracts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { type BookingHookContext, lockSide, stateOf, writeChange } from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import { type Booking, lockBooking } from '../bookings/booking-repository.ts';
import {
  type Agreement,
  agreementNoticesOf,
  endAgreementAs,
  findAgreement,
  findDueAgreements,
  updateAgreement,
} from '../payments/agreements.ts';
import { syncPayments } from '../payments/booking-payments.ts';
import { fundsOf, giveBack } from './move-money.ts';
import { checkAmount, forSidesOnly, mayPropose, refused } from './propose-agreement.ts';

interface LockedAgreement {
  booking: Booking;
  party: ReschedulingParty;
  agreement: Agreement;
}

/** Locks the booking of a proposal and reads the proposal again. An expired one cannot be answered any more. */
export const lockAgreement = async (
  { clock }: Pick<BookingHookContext, 'clock'>,
  tx: Database,
  id: string,
  viewer: Viewer,
): Promise<LockedAgreement> => {
  const known = await findAgreement(tx, id);
  if (!known) throw notFound(errorCodes.agreementNotFound, 'The proposal');
  const side = await lockSide(tx, known.bookingId, viewer, forSidesOnly);
  const agreement = (await findAgreement(tx, id)) ?? known;
  const isExpired = agreement.endedAt === null && agreement.expiresAt <= clock();
  return { ...side, agreement: isExpired ? { ...agreement, state: 'expired' } : agreement };
};

/** The state that an action leads to, or an error that says why it is not possible. */
export const stepOf = ({ agreement, party }: LockedAgreement, action: AgreementAction): Agreement['state'] => {
  const step = agreementStep(agreement, action, party);
  if (step) return step;
  const { proposedBy, state } = agreement;
  if (state === 'open' || state === 'unpaid') {
    throw refused(
      proposedBy === party
        ? 'The other side has to answer this proposal.'
        : 'This proposal is for the other side to pay.',
    );
  }
  throw refused(`This proposal is ${state}.`);
};

/** Accepts a proposal of the other side. Money moves, or the customer is asked to pay. */
export const acceptAgreement = async (
  context: BookingHookContext,
  id: string,
  viewer: Viewer,
  { isRepeated }: Run,
): Promise<Agreement> => {
  // A hold that has ended at the bank cannot be shared any more.
  const known = await context.db.transaction((tx) => lockAgreement(context, tx, id, viewer));
  const isGivingBack = !takesMoney(known.agreement.kind) && agreementStep(known.agreement, 'accept', known.party);
  if (isGivingBack) await syncPayments(context, known.booking.id);
  const agreement = await context.db.transaction(async (tx) => {
    const locked = await lockAgreement(context, tx, id, viewer);
    const { agreement, booking } = locked;
    if (isRepeated && (agreement.state === 'accepted' || agreement.state === 'unpaid')) return agreement;
    const state = stepOf(locked, 'accept');
    const now = context.clock();
    if (state === 'unpaid') await updateAgreement(tx, id, { state, expiresAt: after(now, hours(agreementHours)) });
    else {
      await endAgreementAs(tx, id, state, now);
      await moveAgreed(context, tx, booking, agreement);
    }
    const notices = agreementNoticesOf(state === 'unpaid' ? 'ask' : 'accept', agreement, viewer._id);
    await tellSides(context, tx, booking.id, notices);
    return agreement;
  });
  if (agreement.kind === 'cancel') {
    for (const { afterChange } of context.bookingHooks) await afterChange?.(context, agreement.bookingId, 'cancelled');
  } else await syncPayments(context, agreement.bookingId);
  return (await findAgreement(context.db, id)) ?? agreement;
};

/** Moves money as both sides agreed, at once or in advance; a cancellation ends the booking, too. */
export const moveAgreed = async (
  context: BookingHookContext,
  tx: Database,
  booking: Booking,
  { kind, amountCents }: MoneyMove,
): Promise<void> => {
  if (!mayPropose(context, booking).includes(kind))
    throw refused('This booking has changed, so nothing moves any more.');
  // A decision or a refund at Stripe may have left less than was proposed.
  checkAmount(await fundsOf(context, tx, booking), booking, { kind, amountCents });
  await giveBack(context, tx, booking, { kind, amountCents }, { mayOverdraw: false });
  if (kind !== 'cancel') return;
  if (!bookingTransition(stateOf(context, booking), 'cancelled', 'both')) {
    throw refused('This booking can no longer be cancelled.');
  }
  await writeChange(context, tx, booking.id, 'cancelled');
};

/** Declines a proposal of the other side, or withdraws one's own. A card payment that was begun for it ends. */
export const endAgreement = async (context: BookingHookContext, id: string, viewer: Viewer): Promise<Agreement> => {
  const ended = await context.db.transaction(async (tx) => {
    const locked = await lockAgreement(context, tx, id, viewer);
    const { agreement, party, booking } = locked;
    // The answer to the first request may be lost.
    const isDecided = agreement.proposedBy === 'admin';
    if (agreement.state === (isDecided || agreement.proposedBy === party ? 'withdrawn' : 'declined')) return agreement;
    const canWithdraw = agreementStep(agreement, 'withdraw', party) !== undefined;
    const action = canWithdraw ? 'withdraw' : 'decline';
    await endAgreementAs(tx, id, stepOf(locked, action), context.clock());
    const isGift = agreement.kind === 'tip' && agreement.proposedBy === party && agreement.state === 'unpaid';
    const notices = agreementNoticesOf(isDecided ? 'unpaid' : action, agreement, viewer._id);
    if (!isGift) await tellSides(context, tx, booking.id, notices);
    return agreement;
  });
  await syncPayments(context, ended.bookingId);
  return (await findAgreement(context.db, id)) ?? ended;
};

const batchSize = 100;

/** Ends open proposals among `which` after their expiry. Both sides are told. */
export const endDueAgreements = (context: BookingHookContext, which?: SQL, signal?: AbortSignal): Promise<void> =>
  forEachDue(context, {
    job: 'end-agreements',
    ...(signal && { signal }),
    pageAfter: (last: Agreement | undefined) => findDueAgreements(context.db, context.clock(), last, batchSize, which),
    act: (due) => endDue(context, due),
  });

const endDue = async (context: BookingHookContext, { id, bookingId }: Agreement): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await lockBooking(tx, bookingId);
    const agreement = await findAgreement(tx, id);
    const now = context.clock();
    // An answer that came meanwhile ended it, or gave it more time.
    if (!agreement || agreement.endedAt || agreement.expiresAt > now) return;
    await endAgreementAs(tx, id, 'expired', now);
    const isGift = agreement.kind === 'tip' && agreement.proposedBy === 'customer';
    const event = agreement.state === 'unpaid' ? 'unpaid' : 'expire';
    if (!isGift) await tellSides(context, tx, bookingId, agreementNoticesOf(event, agreement, ''));
  });
  await syncPayments(context, bookingId);
};
