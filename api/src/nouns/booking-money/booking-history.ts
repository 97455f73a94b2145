import { type BookingMoney, formatMoney, toDollars } from '@nearhand/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { evidenceDue } from '../../stripe/intent-money.ts';
import { disputes } from '../../stripe/table.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import type { Agreement } from '../payments/agreements.ts';
import { payments } from '../payments/table.ts';
import { standingAcceptances } from '../services/table.ts';
import { findCases } from './case-repository.ts';

interface Step {
  at: Date;
  text: string;
}

/** All that happened to the money of a booking, oldest first: for admins, who decide about it. */
export const historyOf = async (
  db: Database,
  booking: Booking,
  agreements: readonly Agreement[],
): Promise<BookingMoney['history']> =>
  [
    ...dated([
      [booking.createdAt, 'Requested'],
      [booking.confirmedAt, await confirmation(db, booking)],
      [booking.completedAt, 'Completed'],
      [booking.cancelledAt, 'Cancelled'],
    ]),
    ...(await caseSteps(db, booking.id)),
    ...agreements.flatMap(agreementSteps),
    ...(await moneySteps(db, booking)),
    ...(await disputeSteps(db, booking.id)),
  ]
    .sort((one, other) => secondOf(one) - secondOf(other))
    .map(({ at, text }) => ({ at: at.toISOString(), text }));

/** Movements have the time at which their transaction began, some milliseconds before their reason: within a second the reason is first. */
const secondOf = ({ at }: Step): number => Math.floor(at.getTime() / 1000);

const dated = (steps: readonly (readonly [at: Date | null, text: string])[]): Step[] =>
  steps.flatMap(([at, text]) => (at ? [{ at, text }] : []));

const confirmation = async (db: Database, { standingAcceptanceId }: Booking): Promise<string> => {
  if (!standingAcceptanceId) return 'Confirmed';
  const acceptance = await findRow(db, standingAcceptances, eq(standingAcceptances.id, standingAcceptanceId));
  return `Confirmed: accepted in advance, version ${acceptance?.version} of ${acceptance?.createdAt.toISOString()}`;
};

const caseSteps = async (db: Database, bookingId: string): Promise<Step[]> =>
  (await findCases(db, bookingId)).flatMap(({ found, decision, decidedBy }) => {
    const { outcome = 'none', amountCents = 0 } = decision ?? {};
    const result = outcome === 'none' ? 'no money moves' : moveWords(outcome, amountCents);
    return dated([
      [found.createdAt, `Problem reported by the ${found.openedBy}`],
      [found.endedAt, decision ? `Case decided by ${decidedBy}: ${result}` : 'Report withdrawn'],
    ]);
  });

const moveWords = (kind: string, cents: number): string => `${kind} of ${formatMoney(toDollars(cents))}`;

const policySteps = {
  policy: 'Cancelled by the customer within the policy',
  'no-show': 'The provider says that the customer did not come',
} as const;

const agreementSteps = ({ kind, amountCents, proposedBy, reason, state, createdAt, endedAt }: Agreement): Step[] => {
  const proposal = moveWords(kind, amountCents);
  return reason
    ? [{ at: createdAt, text: `${policySteps[reason]}: ${formatMoney(toDollars(amountCents))} goes back` }]
    : dated([
        [createdAt, `Proposed by ${proposedBy}: ${proposal}`],
        [endedAt, `Proposal ${state}: ${proposal}`],
      ]);
};

const accountNames: Readonly<Record<string, string>> = { fees: 'platform fee', stripe: 'card' };

/** Each movement says from where to where: the refund of a card moves twice, out of the provider’s wallet and to the card. */
const moneySteps = async (db: Database, { id, customerId }: Booking): Promise<Step[]> => {
  const postings = await db
    .select({
      id: ledgerTransactions.id,
      at: ledgerTransactions.createdAt,
      description: ledgerTransactions.description,
      account: ledgerAccounts.kind,
      userId: ledgerAccounts.userId,
      cents: ledgerPostings.amount,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerTransactions.bookingId, id))
    .orderBy(asc(ledgerTransactions.createdAt), asc(ledgerPostings.amount));
  const steps = new Map<string, Step>();
  for (const { id: movement, at, description, account, userId, cents } of postings) {
    const wallet = userId === customerId ? 'customer’s wallet' : 'provider’s wallet';
    const part = `${userId ? wallet : (accountNames[account] ?? account)} ${formatMoney(toDollars(cents))}`;
    const before = steps.get(movement);
    steps.set(movement, { at, text: before ? `${before.text}, ${part}` : `${description}: ${part}` });
  }
  return [...steps.values()];
};

const disputeSteps = async (db: Database, bookingId: string): Promise<Step[]> => {
  const disputed = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.bookingId, bookingId));
  return disputed.map(({ dispute }) => {
    const due = evidenceDue(dispute);
    const evidence = due ? `, evidence is due by ${due.toISOString().slice(0, 10)}` : '';
    return { at: dispute.createdAt, text: `Dispute at the bank: ${dispute.status}${evidence}` };
  });
};
