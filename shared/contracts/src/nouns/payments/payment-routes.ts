import { Data, flag, Id, optional, record } from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { SavedCardPayment } from '../saved-cards/saved-cards.ts';
import { PaymentIntent } from './payments.ts';

export * from './payment-position.ts';
export * from './payments.ts';

const PaymentRequest = record({ bookingId: Id });
const CardRequest = record({ bookingId: Id, saveCard: optional(flag()) });
const SavedCardRequest = record({ bookingId: Id, card: Id });

const WalletPayment = record({ bookingId: Id, paymentStatus: v.literal('paid') });
const BookingRelease = record({ bookingId: Id, released: v.literal(true) });

export const paymentsRoutes = {
  'POST payments/create-intent': {
    summary: 'The payment intent with which the browser charges a card',
    description: 'With `saveCard` the card that it charges is saved for later; without it, it is not.',
    roles: 'signed-in',
    body: CardRequest,
    idempotent: true,
    answer: Data(PaymentIntent),
  },
  'POST payments/saved-card': {
    summary: 'Pay for a booking with a saved card',
    description: 'A declined card is answered 402 `payment/card-declined` with the bank’s reason.',
    roles: 'signed-in',
    body: SavedCardRequest,
    idempotent: true,
    answer: Data(SavedCardPayment),
  },
  'POST payments/wallet': {
    summary: 'Pay for a booking from the wallet',
    roles: 'signed-in',
    body: PaymentRequest,
    idempotent: true,
    answer: Data(WalletPayment),
  },
  'POST payments/release': {
    summary: 'Release the payment of a completed booking to its provider',
    roles: ['provider', 'admin'],
    body: PaymentRequest,
    idempotent: true,
    answer: Data(BookingRelease),
  },
} as const satisfies RouteTable;
