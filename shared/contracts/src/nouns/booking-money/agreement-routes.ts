import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { moveKinds } from '../payments/payment-position.ts';
import { PaymentIntent } from '../payments/payments.ts';
import { SavedCardPayment } from '../saved-cards/saved-cards.ts';
import { maxNoteLength } from './agreement-lifecycle.ts';
import { Agreement, BookingMoney } from './agreements.ts';

/** `POST bookings/:id/agreements`. */
const ProposeAgreement = s.record({
  kind: s.oneOf(moveKinds),
  amount: s.number({ description: 'Decimal dollars with at most two decimals' }),
  note: s.optional(Paragraph({ maxLength: maxNoteLength })),
});
export type ProposeAgreement = v.InferOutput<typeof ProposeAgreement>;

/** `POST bookings/:id/cancel` and `…/no-show`: what the caller has read that comes back, in decimal dollars. */
const EndByPolicy = s.record({ returned: s.number({ minimum: 0 }) });

export const agreementsRoutes = {
  'GET bookings/:id/money': {
    summary: 'Payments, proposals and the case of a booking',
    answer: s.Data(BookingMoney),
  },
  'POST bookings/:id/agreements': {
    summary: 'Propose how money of a booking moves',
    body: ProposeAgreement,
    idempotent: true,
    status: 201,
    answer: s.Data(Agreement),
  },
  'POST bookings/:id/cancel': {
    summary: 'Cancel a confirmed and paid booking as its policy says',
    description:
      'For its customer. Where another amount comes back by now: 409 `cancellation/changed` with the new `returned`.',
    body: EndByPolicy,
    idempotent: true,
    answer: s.Data(Agreement),
  },
  'POST bookings/:id/no-show': {
    summary: 'Say that the customer did not come',
    description: 'For its provider. The booking ends as if it were cancelled in the last moment before its begin.',
    body: EndByPolicy,
    idempotent: true,
    answer: s.Data(Agreement),
  },
  'POST agreements/:id/accept': {
    summary: 'Accept a proposal of the other side',
    description: 'Money goes back or is released. What the customer has to pay is paid by `wallet` or `intent`.',
    idempotent: true,
    answer: s.Data(Agreement),
  },
  'POST agreements/:id/decline': {
    summary: 'Decline a proposal, or withdraw one’s own',
    answer: s.Data(Agreement),
  },
  'POST agreements/:id/wallet': {
    summary: 'Pay an extra charge or a tip from the wallet',
    idempotent: true,
    answer: s.Data(Agreement),
  },
  'POST agreements/:id/intent': {
    summary: 'The payment intent with which the browser charges a card for an extra charge or a tip',
    idempotent: true,
    answer: s.Data(PaymentIntent),
  },
  'POST agreements/:id/saved-card': {
    summary: 'Pay an extra charge or a tip with a saved card',
    description: 'A declined card is answered 402 `payment/card-declined` with the bank’s reason.',
    body: s.record({ card: s.Id }),
    idempotent: true,
    answer: s.Data(SavedCardPayment),
  },
} as const satisfies RouteTable;
