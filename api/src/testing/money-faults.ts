import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { bookings, endedPaymentStates, ledgerTransactions, payments } from '../kernel/database/schema.ts';
import { auditBooks } from '../ledger/ledger-audit.ts';
import type { TestApp } from './test-app.ts';

type Booking = typeof bookings.$inferSelect;
type Payment = typeof payments.$inferSelect;

/**
 * What is wrong between bookings, their payments, the books and Stripe once everything has come to rest; one sentence
 * each, none when all is well.
 */
export const moneyFaults = async ({ db }: TestApp, stripe: Stripe): Promise<string[]> => {
  const faults = await auditBooks(db);
  for (const booking of await db.select().from(bookings)) {
    const own = await db.select().from(payments).where(eq(payments.bookingId, booking.id));
    const posted = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.bookingId, booking.id));
    const releases = posted.filter(({ kind }) => kind === 'release').length;
    const found = bookingFaults(booking, own.filter(isLive), releases);
    for (const payment of own) found.push(...(await stripeFaults(stripe, payment)));
    faults.push(
      ...found.map((fault) => `booking ${booking.id} (${booking.status}, ${booking.paymentStatus}): ${fault}`),
    );
  }
  return faults;
};

const isLive = ({ state }: Payment): boolean => !endedPaymentStates.some((ended) => ended === state);

const bookingFaults = ({ status, paymentStatus }: Booking, live: Payment[], releases: number): string[] => {
  const [payment] = live;
  const hasMoney = payment?.state === 'held' || payment?.state === 'captured';
  const rules: [holds: boolean, fault: string][] = [
    [live.length <= 1, `${live.length} live payments`],
    [releases === (status === 'completed' ? 1 : 0), `released ${releases} times`],
    [status !== 'completed' || (payment?.state === 'captured' && payment.releasedAt !== null), 'completed unpaid'],
    [status !== 'cancelled' || live.length === 0, `cancelled with a ${payment?.state} payment`],
    [(paymentStatus === 'paid') === hasMoney, `its payment is ${payment?.state ?? 'none'}`],
    [paymentStatus !== 'refunded' || live.length === 0, 'refunded, and money is kept'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
};

/** What an intent must show for each of our states; a begun one that nobody pays may be open in several ways. */
const shown: Partial<Record<Payment['state'], string>> = {
  held: 'requires_capture',
  captured: 'succeeded, kept',
  refunded: 'succeeded, given back',
  voided: 'canceled',
  processing: 'processing',
};

const stripeFaults = async (stripe: Stripe, { state, intentId, amountCents }: Payment): Promise<string[]> => {
  if (!intentId) return [];
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined;
  const seen = intent.status === 'succeeded' ? `succeeded, ${charge?.refunded ? 'given back' : 'kept'}` : intent.status;
  const faults = intent.amount === amountCents ? [] : [`Stripe takes ${intent.amount}, not ${amountCents}`];
  const expected = shown[state];
  if (expected === undefined ? /^(?:succeeded|requires_capture|processing)/.test(seen) : seen !== expected) {
    faults.push(`a payment is ${state}, Stripe shows ${seen}`);
  }
  return faults;
};
