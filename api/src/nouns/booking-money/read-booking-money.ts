import {
  type Agreement as AgreementAnswer,
  type BookingMoney,
  bookingParty,
  errorCodes,
  toDollars,
} from '@nearhand/contracts';
import { waitingRequests } from '../../kernel/admin-actions/admin-actions.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { areUndeleted } from '../accounts/account-repository.ts';
import { notYourBooking } from '../bookings/booking-lifecycle.ts';
import { findBooking } from '../bookings/booking-repository.ts';
import { type Agreement, findAgreements } from '../payments/agreements.ts';
import type { AnswerContext } from './answer-agreement.ts';
import { historyOf } from './booking-history.ts';
import { findLastCase, toCase } from './case-repository.ts';
import { noShowProblem } from './end-by-policy.ts';
import { fundsOf } from './move-money.ts';
import { mayReport } from './open-case.ts';
import { mayPropose } from './propose-agreement.ts';

/** Everything about the money of a booking, for its two sides and admins. */
export const readBookingMoney = async (
  context: AnswerContext,
  bookingId: string,
  viewer: Viewer,
): Promise<BookingMoney> => {
  const { db, clock } = context;
  const booking = await findBooking(db, bookingId);
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  const party = bookingParty(booking, viewer);
  if (!party) throw notYourBooking();
  for (const { beforeRead } of context.bookingHooks) await beforeRead?.(context, booking);
  const funds = await fundsOf(context, db, booking);
  const agreements = await findAgreements(db, bookingId);
  const isOpen = (one: Agreement) => one.endedAt === null && one.expiresAt > clock();
  const found = await findLastCase(db, bookingId);
  const isSide = party !== 'admin';
  const kinds = isSide && !agreements.some(isOpen) ? mayPropose(context, booking) : [];
  const isOffered = kinds.length > 0 && (await areUndeleted(db, [booking.customerId, booking.providerId]));
  // The fee is between the provider and the marketplace.
  const isCustomer = party === 'customer';
  return {
    bookingId,
    feePercent: isCustomer ? 0 : funds.feePercent,
    payments: funds.payments.map((payment, index) => ({
      ...payment,
      ...(isCustomer && { feePercent: 0 }),
      method: funds.found[index]?.payment.method ?? 'card',
    })),
    proposable: isOffered ? kinds : [],
    agreements: agreements.map((one) => toAgreement(one, clock())),
    mayReport: isSide && (await mayReport(context, db, booking, party)),
    mayClaimNoShow: party === 'provider' && (await noShowProblem(context, db, booking)) === undefined,
    ...(found && { case: toCase(found, party === 'admin') }),
    ...(party === 'admin' && {
      history: await historyOf(db, booking, agreements),
      waiting: await waitingRequests(db, [bookingId, ...(found ? [found.found.id] : [])]),
    }),
  };
};

/** A proposal as both sides see it. One that was not answered in time is over, also before the job has ended it. */
export const toAgreement = (agreement: Agreement, now: Date): AgreementAnswer => {
  const { id, kind, amountCents, proposedBy, note, reason, state, expiresAt, endedAt, createdAt } = agreement;
  return {
    _id: id,
    kind,
    amount: toDollars(amountCents),
    proposedBy,
    note,
    ...(reason && { reason }),
    state: endedAt === null && expiresAt <= now ? 'expired' : state,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
};
