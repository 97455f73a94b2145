import {
  agreementDays,
  agreementHours,
  errorCodes,
  formatMoney,
  isTooSmallForCard,
  type MoneyMove,
  maxPriceDollars,
  moved,
  proposableKinds,
  refundableCents,
  takesMoney,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict, forbidden } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idempotencyReused } from '../../kernel/idempotency/first-answer.ts';
import { after, days, hours } from '../../kernel/time/clock.ts';
import { amountInvalid } from '../../ledger/wallet-amounts.ts';
import { holdUndeleted } from '../accounts/account-repository.ts';
import { lockSide } from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import { type Booking, findBooking } from '../bookings/booking-repository.ts';
import {
  type Agreement,
  agreementNoticesOf,
  findAgreementMadeBy,
  findOpenAgreement,
  insertAgreement,
} from '../payments/agreements.ts';
import { type Funds, fundsOf } from './move-money.ts';

export type AgreementContext = Pick<FastifyInstance, 'clock' | 'outbox' | 'settings'> & { db: Database };

export interface WantedAgreement extends MoneyMove {
  note: string;
}

/** A customer who left the page of a tip does not keep the other side from proposing something for long. */
const tipMs = hours(1);

/** Proposes a move of money. The same `requestKey` finds the proposal that it made before. */
export const proposeAgreement = async (
  context: AgreementContext,
  bookingId: string,
  wanted: WantedAgreement,
  viewer: Viewer,
  requestKey?: string,
): Promise<Agreement> => {
  const now = context.clock();
  return context.db.transaction(async (tx) => {
    // Before the booking: a deletion of an account locks it first, too.
    const isWhole = await holdSides(tx, bookingId);
    const { booking, party } = await lockSide(tx, bookingId, viewer, forSidesOnly);
    const before = requestKey && (await findAgreementMadeBy(tx, bookingId, party, requestKey));
    if (before) return sameAs(before, wanted);
    if (!isWhole) throw refused('The other side has deleted their account, so no money can be agreed on any more.');
    await checkProposal(context, tx, booking, wanted);
    // A gift needs no consent: the customer pays it at once.
    const isGift = wanted.kind === 'tip' && party === 'customer';
    const agreement = await insertAgreement(tx, {
      ...wanted,
      bookingId,
      proposedBy: party,
      state: isGift ? 'unpaid' : 'open',
      requestKey: requestKey ?? null,
      createdAt: now,
      expiresAt: after(now, isGift ? tipMs : hours(agreementHours)),
    });
    if (!isGift) await tellSides(context, tx, bookingId, agreementNoticesOf('propose', agreement, viewer._id));
    return agreement;
  });
};

/** False where one of both accounts is deleted; else neither can be until the transaction ends. */
export const holdSides = async (tx: Database, bookingId: string): Promise<boolean> => {
  const booking = await findBooking(tx, bookingId);
  return !booking || (await holdUndeleted(tx, [booking.customerId, booking.providerId])).length === 2;
};

const sameAs = (before: Agreement, { kind, amountCents, note }: WantedAgreement): Agreement => {
  if (before.kind !== kind || before.amountCents !== amountCents || before.note !== note) throw idempotencyReused();
  return before;
};

const checkProposal = async (
  context: AgreementContext,
  tx: Database,
  booking: Booking,
  wanted: WantedAgreement,
): Promise<void> => {
  if (!mayPropose(context, booking).includes(wanted.kind)) {
    throw refused('Money of a booking can be agreed on while it is confirmed and paid, and for a while afterwards.');
  }
  if (await findOpenAgreement(tx, booking.id)) {
    throw refused('There is an open proposal already. It has to be answered or withdrawn first.');
  }
  checkAmount(await fundsOf(context, tx, booking), booking, wanted);
};

/** The kinds that both sides may propose now, whether or not a proposal is open. */
export const mayPropose = ({ clock }: Pick<AgreementContext, 'clock'>, booking: Booking) => {
  const { completedAt } = booking;
  const isOver = completedAt !== null && after(completedAt, days(agreementDays)) <= clock();
  return isOver ? [] : proposableKinds(booking);
};

/** Throws where a move cannot be made of this money. */
export const checkAmount = (funds: Funds, booking: Booking, { kind, amountCents }: MoneyMove): void => {
  if (amountCents === 0 && kind !== 'cancel') throw amountInvalid('Please enter an amount.');
  if (takesMoney(kind)) {
    if (amountCents > toCents(maxPriceDollars)) throw amountInvalid('This amount is too high.');
    return;
  }
  const maxCents = refundableCents(funds.payments);
  if (amountCents > maxCents) throw amountInvalid(`At most ${formatMoney(toDollars(maxCents))} can be given back.`);
  if (kind === 'refund' && booking.status === 'confirmed' && amountCents === maxCents) {
    throw amountInvalid('To give everything back, cancel the booking.');
  }
  if (moved({ kind, amountCents }, funds).some(isTooSmallForCard)) {
    throw amountInvalid('A card cannot be charged less than $0.50. Please give back a little less, or all of it.');
  }
};

export const refused = (sentence: string): ApiError => conflict(errorCodes.agreementRefused, sentence);

export const forSidesOnly = (): ApiError =>
  forbidden(errorCodes.agreementRefused, 'Only the customer and the provider of a booking can agree on its money.');
