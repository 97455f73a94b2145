import { type Agreement as AgreementAnswer, type BookingMoney, bookingSide, toDollars } from '@nearhand/contracts';
import { waitingRequests } from '../../kernel/admin-actions/admin-actions.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { areUndeleted } from '../accounts/account-repository.ts';
import type { BookingHookContext } from '../bookings/booking-lifecycle.ts';
import { readBooking } from '../bookings/change-booking.ts';
import { type Agreement, findAgreements } from '../payments/agreements.ts';
import { historyOf } from './booking-history.ts';
import { findLastCase, toCase } from './case-repository.ts';
import { noShowProblem } from './end-by-policy.ts';
import { fundsOf } from './move-money.ts';
import { mayReport } from './open-case.ts';
import { mayPropose } from './propose-agreement.ts';

/** Everything about the money of a booking, for its two sides and admins. */
export const readBookingMoney = async (
  context: BookingHookContext,
  bookingId: string,
  viewer: Viewer,
): Promise<BookingMoney> => {
  const { db, clock } = context;
  const { booking } = await readBooking(context, bookingId, viewer);
  const side = viewer.role === 'admin' ? undefined : bookingSide(booking, viewer);
  const funds = await fundsOf(context, db, booking);
  const agreements = await findAgreements(db, bookingId);
  const isOpen = (one: Agreement) => one.endedAt === null && one.expiresAt > clock();
  const found = await findLastCase(db, bookingId);
  const kinds = side && !agreements.some(isOpen) ? mayPropose(context, booking) : [];
  const isOffered = kinds.length > 0 && (await areUndeleted(db, [booking.customerId, booking.providerId]));
  // The fee is between the provider and the marketplace.
  const isCustomer = side === 'customer';
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
    mayReport: side !== undefined && (await mayReport(context, db, booking, side)),
    mayClaimNoShow: side === 'provider' && (await noShowProblem(context, db, booking)) === undefined,
    ...(found && { case: toCase(found, !side) }),
    ...(!side && {
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
