import { Data, Id, record } from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { PaymentIntent } from './payments.ts';

const PaymentRequest = record({ bookingId: Id });

const WalletPayment = record({ bookingId: Id, paymentStatus: v.literal('paid') });
const BookingRelease = record({ bookingId: Id, released: v.literal(true) });

export const paymentRoutes = {
  'POST payments/create-intent': {
    summary: 'The payment intent with which the browser charges a card',
    roles: 'signed-in',
    body: PaymentRequest,
    idempotent: true,
    answer: Data(PaymentIntent),
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
