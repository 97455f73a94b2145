import {
  type Agreement as AgreementAnswer,
  type BookingMoney,
  bookingParty,
  errorCodes,
  formatMoney,
  toDollars,
} from '@nearhand/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { disputes } from '../../stripe/table.ts';
import { areUndeleted } from '../accounts/account-repository.ts';
import { notYourBooking } from '../bookings/booking-lifecycle.ts';
import { type Booking, findBooking } from '../bookings/booking-repository.ts';
import { type Agreement, findAgreements } from '../payments/agreements.ts';
import { payments } from '../payments/table.ts';
import { standingAcceptances } from '../services/table.ts';
import type { AnswerContext } from './answer-agreement.ts';
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
    ...(party === 'admin' && { history: await historyOf(db, booking, agreements, found?.found.createdAt) }),
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

const confirmation = async (db: Database, { standingAcceptanceId }: Booking): Promise<string> => {
  if (!standingAcceptanceId) return 'Confirmed';
  const acceptance = await findRow(db, standingAcceptances, eq(standingAcceptances.id, standingAcceptanceId));
  return `Confirmed: accepted in advance, version ${acceptance?.version} of ${acceptance?.createdAt.toISOString()}`;
};

const policySteps = {
  policy: 'Cancelled by the customer within the policy',
  'no-show': 'The provider says that the customer did not come',
} as const;

/** All that happened to the money of a booking, oldest first: for admins, who decide about it. */
const historyOf = async (
  db: Database,
  booking: Booking,
  agreements: readonly Agreement[],
  reportedAt: Date | undefined,
): Promise<BookingMoney['history']> => {
  const steps: [at: Date | null | undefined, text: string][] = [
    [booking.createdAt, 'Requested'],
    [booking.confirmedAt, await confirmation(db, booking)],
    [booking.completedAt, 'Completed'],
    [booking.cancelledAt, 'Cancelled'],
    [reportedAt, 'Problem reported'],
  ];
  for (const { kind, amountCents, proposedBy, reason, state, createdAt, endedAt } of agreements) {
    const proposal = `${kind} of ${formatMoney(toDollars(amountCents))}`;
    if (reason) {
      const amount = formatMoney(toDollars(amountCents));
      steps.push([createdAt, `${policySteps[reason]}: ${amount} goes back`]);
      continue;
    }
    steps.push([createdAt, `Proposed by ${proposedBy}: ${proposal}`], [endedAt, `Proposal ${state}: ${proposal}`]);
  }
  const moved = await db
    .select({ at: ledgerTransactions.createdAt, text: ledgerTransactions.description })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.bookingId, booking.id))
    .orderBy(asc(ledgerTransactions.createdAt));
  const disputed = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.bookingId, booking.id));
  return [
    ...steps.flatMap(([at, text]) => (at ? [{ at, text }] : [])),
    ...moved,
    ...disputed.map(({ dispute: { createdAt: at, status, evidenceDueAt } }) => ({
      at,
      text: `Dispute at the bank: ${status}${evidenceDueAt ? `, evidence is due by ${evidenceDueAt.toISOString().slice(0, 10)}` : ''}`,
    })),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => ({ at: at.toISOString(), text }));
};
