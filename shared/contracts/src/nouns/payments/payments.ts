import { flag, Id, integer, neededText, number, oneOf, record } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { paymentPurposes } from './payment-position.ts';

const Cents = integer();

/** The facts of one payment in integer cents, from which browser and API compute the same result of a move. */
export const BookingPayment = record({
  purpose: oneOf(paymentPurposes),
  method: oneOf(['card', 'wallet']),
  amountCents: Cents,
  isHeld: flag(),
  capturedCents: Cents,
  refundedCents: Cents,
  toWalletCents: Cents,
  disputedCents: Cents,
  returnCents: Cents,
  isReleased: flag(),
  feePercent: number(),
});
export type BookingPayment = v.InferOutput<typeof BookingPayment>;

/** For the card form, which confirms the payment in the browser. */
export const PaymentIntent = record({ clientSecret: neededText(), paymentId: Id });
export type PaymentIntent = v.InferOutput<typeof PaymentIntent>;

/** A page, most often of Stripe's, that the browser goes to. */
export const Redirection = record({ url: neededText() });
export type Redirection = v.InferOutput<typeof Redirection>;
