import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { moveKinds } from '../payments/payment-position.ts';
import { PaymentIntent } from '../payments/payments.ts';
import { SavedCardPayment } from '../saved-cards/saved-cards.ts';
import { maxNoteLength } from './agreement-lifecycle.ts';
import { Agreement, BookingMoney } from './agreements.ts';
import { BookingCase, CaseSummary, caseOutcomes, caseReasons, caseStates, maxStatementLength } from './cases.ts';

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
  'GET bookings/:id/money': { summary: 'Payments, proposals and the case of a booking', answer: s.Data(BookingMoney) },
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
  'POST agreements/:id/decline': { summary: 'Decline a proposal, or withdraw one’s own', answer: s.Data(Agreement) },
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

const Statement = Paragraph({ minLength: 1, maxLength: maxStatementLength });

/** `POST bookings/:id/case`. */
const OpenCase = s.record({ reason: s.oneOf(caseReasons), statement: Statement });

/** `POST cases/:id/reply`. */
const ReplyToCase = s.record({ reply: Statement });

/** `POST cases/:id/decide`. */
const DecideCase = s.record({
  outcome: s.oneOf(caseOutcomes),
  amount: s.number({ description: 'Decimal dollars; 0 with `none`' }),
  reason: Statement,
  reply: s.optional(
    s.described(s.text(), { description: 'The reply that was read: 409 when the other side has changed it since' }),
  ),
  refundable: s.optional(
    s.number({
      description: 'Decimal dollars that could be given back when the money was read: 409 when they are others',
    }),
  ),
});
export type DecideCase = v.InferOutput<typeof DecideCase>;

/** Query of `GET cases`. */
const CaseFilter = s.record({ ...pageFilter, state: s.optional(s.oneOf(caseStates)) });

export const casesRoutes = {
  'GET cases': {
    summary: 'Reported problems, the oldest first',
    roles: ['admin'],
    query: CaseFilter,
    answer: s.Page(CaseSummary),
  },
  'POST bookings/:id/case': {
    summary: 'Report a problem with a paid booking',
    body: OpenCase,
    idempotent: true,
    status: 201,
    answer: s.Data(BookingCase),
  },
  'POST cases/:id/reply': {
    summary: 'The statement of the other side',
    body: ReplyToCase,
    answer: s.Data(BookingCase),
  },
  'POST cases/:id/withdraw': { summary: 'Withdraw one’s own case', answer: s.Data(BookingCase) },
  'POST cases/:id/decide': {
    summary: 'Decide a case',
    description: 'Once. `cancel` and `refund` move money at once; `charge` and `tip` ask the customer to pay.',
    roles: ['admin'],
    body: DecideCase,
    idempotent: true,
    answer: s.Data(BookingCase),
  },
} as const satisfies RouteTable;
