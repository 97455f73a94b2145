import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { SavedCardPayment } from '../saved-cards/saved-cards.ts';
import { PaymentIntent } from './payments.ts';

const PaymentRequest = s.record({ bookingId: s.Id });
const CardRequest = s.record({ bookingId: s.Id, saveCard: s.optional(s.flag()) });
const SavedCardRequest = s.record({ bookingId: s.Id, card: s.Id });

const WalletPayment = s.record({ bookingId: s.Id, paymentStatus: v.literal('paid') });
const BookingRelease = s.record({ bookingId: s.Id, released: v.literal(true) });

export const paymentsRoutes = {
  'POST payments/create-intent': {
    summary: 'The payment intent with which the browser charges a card',
    description: 'With `saveCard` the card that it charges is saved for later; without it, it is not.',
    body: CardRequest,
    idempotent: true,
    answer: s.Data(PaymentIntent),
  },
  'POST payments/saved-card': {
    summary: 'Pay for a booking with a saved card',
    description: 'A declined card is answered 402 `payment/card-declined` with the bank’s reason.',
    body: SavedCardRequest,
    idempotent: true,
    answer: s.Data(SavedCardPayment),
  },
  'POST payments/wallet': {
    summary: 'Pay for a booking from the wallet',
    body: PaymentRequest,
    idempotent: true,
    answer: s.Data(WalletPayment),
  },
  'POST payments/release': {
    summary: 'Release the payment of a completed booking to its provider',
    roles: ['provider', 'admin'],
    body: PaymentRequest,
    idempotent: true,
    answer: s.Data(BookingRelease),
  },
} as const satisfies RouteTable;
