import { type BookingMoney, formatMoney, toDollars } from '@nearhand/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { disputes } from '../../stripe/table.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import type { Agreement } from '../payments/agreement-repository.ts';
import { payments } from '../payments/table.ts';
import { standingAcceptances } from '../services/table.ts';

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
export const historyOf = async (
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
