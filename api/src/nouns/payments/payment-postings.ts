import { type PaymentFacts, paymentPosition } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { type MoneyMovement, postMoney } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { agreementEnded } from './agreements.ts';
import { findLivePayments, type Payment, type PaymentOfBooking } from './payment-repository.ts';
import { payments } from './table.ts';

/** The facts that decide where the money of a payment is. All of it goes back when its reason is gone. */
export const factsOf = ({ payment, booking, agreement }: PaymentOfBooking): PaymentFacts => {
  const { purpose, amountCents, capturedCents, refundedCents, toWalletCents, disputedCents, releasedAt, state } =
    payment;
  const isReleased = releasedAt !== null;
  const isWithoutReason = (booking.status === 'cancelled' && !isReleased) || agreementEnded(agreement);
  return {
    purpose,
    amountCents,
    isHeld: state === 'held',
    capturedCents,
    refundedCents,
    toWalletCents,
    disputedCents,
    returnCents: isWithoutReason ? amountCents : payment.returnCents,
    isReleased,
    feePercent: payment.feePercent ?? 0,
  };
};

type NewFacts = Partial<
  Pick<
    Payment,
    'capturedCents' | 'disputedCents' | 'feePercent' | 'refundedCents' | 'releasedAt' | 'returnCents' | 'toWalletCents'
  >
>;

export type PaymentMovement = Extract<MoneyMovement['kind'], 'dispute' | 'refund' | 'release' | 'service_payment'>;

interface PaymentPeople {
  method: Payment['method'];
  customerId: string;
  providerId: string;
}

/** The entries of a change of facts: the difference of two positions. */
export const entriesOf = (
  factsBefore: PaymentFacts,
  factsAfter: PaymentFacts,
  { method, customerId, providerId }: PaymentPeople,
): MoneyMovement['entries'] => {
  const before = paymentPosition(factsBefore);
  const after = paymentPosition(factsAfter);
  const customer = { wallet: customerId };
  return [
    [method === 'card' ? 'stripe' : customer, after.payer - before.payer],
    ['escrow', after.escrow - before.escrow],
    [{ wallet: providerId }, after.provider - before.provider],
    ['fees', after.fees - before.fees],
    [customer, after.toWallet - before.toWallet],
  ];
};

/** Writes new facts of a payment and posts what they move. The caller locks the booking, so each change is posted once. */
export const changeFacts = async (
  tx: Database,
  found: PaymentOfBooking,
  change: NewFacts,
  kind: PaymentMovement,
  now: Date,
): Promise<PaymentOfBooking> => {
  const { payment, booking } = found;
  const after = factsOf({ ...found, payment: { ...payment, ...change } });
  const entries = entriesOf(factsOf(found), after, { method: payment.method, ...booking });
  const isMoving = entries.some(([, cents]) => cents !== 0);
  const movements = payment.movements + (isMoving ? 1 : 0);
  const values = { ...change, providerCents: paymentPosition(after).provider, movements, updatedAt: now };
  await tx.update(payments).set(values).where(eq(payments.id, payment.id));
  const { returnCents = payment.returnCents } = change;
  if (isMoving || returnCents !== payment.returnCents) publish(tx, 'booking.changed', booking.id);
  if (isMoving) {
    const key = `payment:${payment.id}:${movements}`;
    const isPosted = await postMoney(tx, {
      key,
      kind,
      description: movementText(found, kind),
      bookingId: booking.id,
      entries,
    });
    if (!isPosted) throw new Error(`The movement ${key} was posted before.`);
  }
  return { ...found, payment: { ...payment, ...values } };
};

export const movementText = (
  { payment: { purpose, method }, serviceName }: { payment: Pick<Payment, 'method' | 'purpose'>; serviceName: string },
  kind: PaymentMovement,
): string => {
  const what = { booking: 'Payment', charge: 'Extra charge', tip: 'Tip' }[purpose];
  switch (kind) {
    case 'refund':
      return `Refund for ${serviceName}`;
    case 'dispute':
      return `Disputed card payment for ${serviceName}`;
    case 'service_payment':
      return `${method === 'card' && purpose === 'booking' ? 'Card payment' : what} for ${serviceName}`;
    case 'release':
      return `${what} for ${serviceName}`;
  }
};

/** Moves the captured money of a booking to its provider, less the fee, once. The caller locks the booking. */
export const releasePayments = async (
  { clock, settings }: Pick<StripeContext, 'clock' | 'settings'>,
  tx: Database,
  bookingId: string,
): Promise<boolean> => {
  const unreleased = (await findLivePayments(tx, bookingId)).filter(
    ({ payment }) => payment.state === 'captured' && payment.releasedAt === null,
  );
  if (!unreleased.some(({ payment }) => payment.purpose === 'booking')) return false;
  for (const found of unreleased) {
    await changeFacts(tx, found, releaseNow(found, settings, clock()), 'release', clock());
  }
  return true;
};

/** The facts of a payment that its provider gets. A booking that is older than stored fees takes today's. */
export const releaseNow = (
  { payment, booking }: PaymentOfBooking,
  settings: StripeContext['settings'],
  now: Date,
): NewFacts => ({
  releasedAt: now,
  feePercent: payment.feePercent ?? booking.feePercent ?? settings.platformFeePercent,
});
