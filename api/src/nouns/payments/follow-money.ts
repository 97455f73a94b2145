import { type BookingStatus, formatMoney, type PaymentStatus, paths, toDollars } from '@nearhand/contracts';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { nameText } from '../../kernel/email/email.ts';
import { insertEmails } from '../../kernel/email/email-rows.ts';
import { chargeOf, type IntentAtStripe, isCancelable, isGivenBack, writeDisputes } from '../../stripe/intent-money.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findBookingDetail } from '../bookings/booking-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { agreementEnded, agreementNoticesOf, endAgreementAs } from './agreements.ts';
import { changeFacts, factsOf, releaseNow } from './payment-postings.ts';
import type { PaymentOfBooking, PaymentState } from './payment-repository.ts';

/** Posts what Stripe received, gave back and lost in disputes since the last sync, each with its kind. */
export const followMoney = async (
  context: StripeContext,
  tx: Database,
  locked: PaymentOfBooking,
  { money, toWalletCents = 0 }: ShownIntent,
  now: Date,
): Promise<PaymentOfBooking> => {
  const { capturedCents, refundedCents, disputedCents } = money;
  const { settings } = context;
  let found = locked;
  if (capturedCents !== found.payment.capturedCents) {
    const extra = await acceptPaidExtra(context, tx, found);
    const release = extra?.booking.status === 'completed' ? releaseNow(found, settings, now) : {};
    // Paid too late: all of it goes back.
    const end = agreementEnded(found.agreement) ? { returnCents: found.payment.amountCents } : {};
    found = await changeFacts(tx, extra ?? found, { capturedCents, ...release, ...end }, 'service_payment', now);
  }
  if (refundedCents !== found.payment.refundedCents) {
    found = await changeFacts(tx, found, { refundedCents }, 'refund', now);
  }
  if (disputedCents !== found.payment.disputedCents) {
    context.log.warn({ paymentId: found.payment.id, disputedCents }, 'the disputes of a payment have changed');
    await tellDispute(tx, found, disputedCents, now);
    found = await changeFacts(tx, found, { disputedCents }, 'dispute', now);
  }
  if (toWalletCents > 0) {
    context.log.warn({ paymentId: found.payment.id }, 'a refund goes to the wallet, because the card cannot take it');
    const change = { toWalletCents: found.payment.toWalletCents + toWalletCents };
    found = await changeFacts(tx, found, change, 'refund', now);
  }
  await writeDisputes(tx, { paymentId: locked.payment.id }, money.disputes, now);
  return found;
};

const tellDispute = async (
  tx: Database,
  { payment, booking, serviceName }: PaymentOfBooking,
  disputedCents: number,
  now: Date,
): Promise<void> => {
  const isTaken = disputedCents > payment.disputedCents;
  const amount = formatMoney(toDollars(Math.abs(disputedCents - payment.disputedCents)));
  const title = `${isTaken ? 'A card payment is disputed' : 'A dispute was won'}: ${nameText(serviceName)}`;
  const text = isTaken
    ? `The customer’s bank has taken back ${amount} until the dispute is decided.`
    : `The bank has given back ${amount}.`;
  await notify(tx, [{ userId: booking.providerId, title, text, path: paths.booking(booking.id) }], now);
};

/** A card that pays an extra charge or a tip accepts it; undefined when it ended before: then the money goes back. */
const acceptPaidExtra = async (
  { clock, settings }: StripeContext,
  tx: Database,
  found: PaymentOfBooking,
): Promise<PaymentOfBooking | undefined> => {
  const { agreement } = found;
  if (agreement === null || !(agreement.state === 'open' || agreement.state === 'unpaid')) return undefined;
  const now = clock();
  await endAgreementAs(tx, agreement.id, 'accepted', now);
  const detail = await findBookingDetail(tx, found.booking.id);
  if (detail) {
    const noticesOf = agreementNoticesOf('pay', agreement, found.booking.customerId);
    const { emails, notifications } = noticesOf(detail, settings);
    await notify(tx, notifications, now);
    // The job sends them: a webhook has no outbox.
    await insertEmails(tx, emails, now);
  }
  return { ...found, agreement: { ...agreement, state: 'accepted' } };
};

export interface ShownIntent extends IntentAtStripe {
  /** A refund to the card failed: this much goes to the customer's wallet instead. */
  toWalletCents?: number;
}

export const hadMoney = (intent: Stripe.PaymentIntent): boolean => chargeOf(intent)?.status === 'succeeded';

/** When the hold began at the card network. Clocks differ: it is never after `now`. */
export const heldSince = (intent: Stripe.PaymentIntent, now: Date): Date => {
  const charge = chargeOf(intent);
  return charge ? new Date(Math.min(charge.created * 1_000, now.getTime())) : now;
};

export const paymentStateOf = ({ intent, money }: ShownIntent, toWalletCents: number): PaymentState => {
  switch (intent.status) {
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return isGivenBack(money, toWalletCents) ? 'refunded' : 'captured';
    case 'canceled':
      return 'voided';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'created';
    default:
      return 'created';
  }
};

const shownStatus: Record<Exclude<PaymentState, 'voided'>, PaymentStatus> = {
  created: 'unpaid',
  processing: 'processing',
  held: 'paid',
  captured: 'paid',
  failed: 'failed',
  refunded: 'refunded',
};

export const bookingPaymentStatus = (state: PaymentState, booking: BookingStatus, hadMoney: boolean): PaymentStatus => {
  if (state !== 'voided') return shownStatus[state];
  if (!hadMoney) return 'unpaid';
  // A hold that ended under an open booking must be paid again; under a cancelled one it was given back.
  return booking === 'cancelled' ? 'refunded' : 'failed';
};

type DueAction = { kind: 'cancel' } | { kind: 'capture' | 'refund'; cents: number };

/** The next step at Stripe, until it has exactly the part of a payment that is not to be given back. */
export const dueAction = (found: PaymentOfBooking, { intent, money }: ShownIntent): DueAction | undefined => {
  const { amountCents, returnCents, isReleased, toWalletCents } = factsOf(found);
  const keep = amountCents - returnCents;
  if (isCancelable(intent)) {
    if (keep === 0) return { kind: 'cancel' };
    // Completion captures the others.
    return isReleased && intent.status === 'requires_capture' ? { kind: 'capture', cents: keep } : undefined;
  }
  // Stripe refunds nothing while a dispute is open.
  const owed = money.capturedCents - money.refundedCents - money.disputedCents - toWalletCents - keep;
  return owed > 0 && money.disputedCents === money.lostCents ? { kind: 'refund', cents: owed } : undefined;
};
