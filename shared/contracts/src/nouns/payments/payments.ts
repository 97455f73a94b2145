import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { paymentPurposes } from './payment-position.ts';

const Cents = s.integer();

/** The facts of one payment in integer cents, from which browser and API compute the same result of a move. */
export const BookingPayment = s.record({
  purpose: s.oneOf(paymentPurposes),
  method: s.oneOf(['card', 'wallet']),
  amountCents: Cents,
  isHeld: s.flag(),
  capturedCents: Cents,
  refundedCents: Cents,
  toWalletCents: Cents,
  disputedCents: Cents,
  returnCents: Cents,
  isReleased: s.flag(),
  feePercent: s.number(),
});
export type BookingPayment = v.InferOutput<typeof BookingPayment>;

/** For the card form, which confirms the payment in the browser. */
export const PaymentIntent = s.record({ clientSecret: s.neededText(), paymentId: s.Id });
export type PaymentIntent = v.InferOutput<typeof PaymentIntent>;

/** A page, most often of Stripe's, that the browser goes to. */
export const Redirection = s.record({ url: s.neededText() });
export type Redirection = v.InferOutput<typeof Redirection>;
