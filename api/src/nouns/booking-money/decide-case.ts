import {
  agreementHours,
  bookingTransition,
  type CaseOutcome,
  cutText,
  type DecideCase,
  refundableCents,
  takesMoney,
  toDollars,
} from '@nearhand/contracts';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { areUndeleted } from '../accounts/account-repository.ts';
import { type BookingHookContext, stateOf, writeChange } from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import { type Booking, lockBooking } from '../bookings/booking-repository.ts';
import { lockPaidDeposits, takeForCards } from '../deposits/card-money.ts';
import { expireAgreements, insertAgreement } from '../payments/agreements.ts';
import { syncPayments } from '../payments/booking-payments.ts';
import { decisionNoticesOf } from './booking-money-notices.ts';
import { findCase, updateCase } from './case-repository.ts';
import { fundsOf, giveBack } from './move-money.ts';
import { caseNotFound, caseRefused } from './open-case.ts';
import { checkAmount, holdSides } from './propose-agreement.ts';
import { caseDecisions } from './table.ts';

export interface Decision {
  outcome: CaseOutcome;
  amountCents: number;
  reason: string;
}

/** Decides an open case, once; `read` is what the admin has read of it. A refund may exceed what the provider still has: later earnings repay it. */
export const decideCase = async (
  context: BookingHookContext,
  id: string,
  decision: Decision,
  admin: Viewer,
  read: Pick<DecideCase, 'refundable' | 'reply'>,
): Promise<string> => {
  const known = await findCase(context.db, id);
  if (!known) throw caseNotFound();
  const { bookingId } = known;
  await context.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const found = await findCase(tx, id);
    if (!booking || found?.state !== 'open') throw caseRefused(`This case is ${found?.state ?? 'gone'}.`);
    rejectOwnMatter(booking.customerId, booking.providerId);
    if (read.reply !== undefined && read.reply !== found.reply) {
      throw caseRefused('The other side has replied meanwhile. Please read it, and decide again.');
    }
    const refundable = toDollars(refundableCents((await fundsOf(context, tx, booking)).payments));
    if (read.refundable !== undefined && read.refundable !== refundable) {
      throw caseRefused('Money of this booking was moved meanwhile. Please look at its payments, and decide again.');
    }
    await tx
      .insert(caseDecisions)
      .values({ ...decision, caseId: id, decidedBy: admin._id, createdAt: context.clock() });
    await updateCase(tx, id, { state: 'decided', endedAt: context.clock() });
    const { outcome, amountCents, reason } = decision;
    const details = { outcome, amount: toDollars(amountCents), booking: bookingId };
    await recordAdminAction(tx, { subject: { kind: 'case', id }, reason, details });
    await applyDecision(context, tx, booking, id, decision);
    const notices = decisionNoticesOf(decision.outcome, decision.amountCents, decision.reason);
    await tellSides(context, tx, bookingId, notices);
  });
  if (decision.outcome === 'cancel') {
    for (const { afterChange } of context.bookingHooks) await afterChange?.(context, bookingId, 'cancelled');
  } else await syncPayments(context, bookingId);
  return bookingId;
};

const applyDecision = async (
  context: BookingHookContext,
  tx: Database,
  booking: Booking,
  caseId: string,
  { outcome: kind, amountCents, reason }: Decision,
): Promise<void> => {
  if (kind === 'none') {
    if (amountCents !== 0) throw caseRefused('Without a movement of money the amount is 0.');
    return;
  }
  if (booking.status === 'cancelled' && kind !== 'refund') {
    throw caseRefused('This booking is cancelled. Please decide on a refund, or that no money moves.');
  }
  checkAmount(await fundsOf(context, tx, booking), booking, { kind, amountCents });
  // It replaces what the two sides were about to agree on.
  await expireAgreements(tx, booking.id, 'cancelled', context.clock());
  if (takesMoney(kind)) {
    if (!(await holdSides(tx, booking.id))) {
      throw caseRefused('An account of this booking is deleted. Please decide on a refund, or that no money moves.');
    }
    await insertAgreement(tx, {
      bookingId: booking.id,
      kind,
      amountCents,
      proposedBy: 'admin',
      note: cutText(reason, 500),
      state: 'unpaid',
      createdAt: context.clock(),
      expiresAt: after(context.clock(), hours(agreementHours)),
    });
    return;
  }
  if (kind === 'cancel' && !bookingTransition(stateOf(context, booking), 'cancelled', 'admin')) {
    throw caseRefused('This booking is completed, so it can no longer be cancelled. Please decide on a refund.');
  }
  const { customerId } = booking;
  const isSentOn = !(await areUndeleted(tx, [customerId]));
  if (isSentOn) await lockPaidDeposits(tx, customerId);
  const beforeCents = await walletBalance(tx, customerId);
  await giveBack(context, tx, booking, { kind, amountCents }, { mayOverdraw: true });
  if (isSentOn) await sendOn(context, tx, customerId, { caseId, beforeCents });
  if (kind === 'cancel') await writeChange(context, tx, booking.id, 'cancelled');
};

/** The wallet of a deleted account is of no use: its money goes on to the cards that topped it up. */
const sendOn = async (
  context: BookingHookContext,
  tx: Database,
  userId: string,
  { caseId: id, beforeCents }: { caseId: string; beforeCents: number },
): Promise<void> => {
  const nowCents = await walletBalance(tx, userId);
  const amountCents = Math.min(nowCents, nowCents - beforeCents);
  if (amountCents <= 0) return;
  if ((await takeForCards(context, tx, { id, userId, amountCents })).left === 0) return;
  throw caseRefused(
    'The customer has deleted their account, and no card takes back what they paid from their wallet. Please decide that no money moves.',
  );
};
