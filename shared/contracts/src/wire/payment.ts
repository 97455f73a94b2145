import { type Static, Type } from 'typebox';
import { Id } from './envelope.ts';

export const PaymentRequest = Type.Object({ bookingId: Id });
export type PaymentRequest = Static<typeof PaymentRequest>;

/** `POST payments/wallet`. */
export const WalletPayment = Type.Object({ bookingId: Id, paymentStatus: Type.Literal('paid') });
/** `POST payments/release`. */
export const BookingRelease = Type.Object({ bookingId: Id, released: Type.Literal(true) });

/** What the card form needs to confirm a payment in the browser. */
export const PaymentIntent = Type.Object({ clientSecret: Type.String(), paymentId: Id });
export type PaymentIntent = Static<typeof PaymentIntent>;
