import { type Static, Type } from 'typebox';
import { Id } from './envelope.ts';

export const PaymentRequest = Type.Object({ bookingId: Id });
export type PaymentRequest = Static<typeof PaymentRequest>;

/** What the card form needs to confirm a payment in the browser. */
export const PaymentIntent = Type.Object({ clientSecret: Type.String(), paymentId: Id });
export type PaymentIntent = Static<typeof PaymentIntent>;
