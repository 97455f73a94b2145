import {
  Agreement,
  BookingCase,
  BookingMoney,
  CaseFilter,
  CaseList,
  DecideCase,
  OpenCase,
  ProposeAgreement,
  ReplyToCase,
} from '../wire/agreement.ts';
import { Data } from '../wire/envelope.ts';
import { PaymentIntent } from '../wire/wallet.ts';
import type { RouteTable } from './route.ts';

export const agreementRoutes = {
  'GET bookings/:id/money': {
    summary: 'Payments, proposals and the case of a booking',
    roles: 'signed-in',
    answer: Data(BookingMoney),
  },
  'POST bookings/:id/agreements': {
    summary: 'Propose how money of a booking moves',
    roles: 'signed-in',
    body: ProposeAgreement,
    idempotent: true,
    status: 201,
    answer: Data(Agreement),
  },
  'POST agreements/:id/accept': {
    summary: 'Accept a proposal of the other side',
    description: 'Money goes back or is released. What the customer has to pay is paid by `wallet` or `intent`.',
    roles: 'signed-in',
    idempotent: true,
    answer: Data(Agreement),
  },
  'POST agreements/:id/decline': {
    summary: 'Decline a proposal, or withdraw one’s own',
    roles: 'signed-in',
    answer: Data(Agreement),
  },
  'POST agreements/:id/wallet': {
    summary: 'Pay an extra charge or a tip from the wallet',
    roles: 'signed-in',
    idempotent: true,
    answer: Data(Agreement),
  },
  'POST agreements/:id/intent': {
    summary: 'The payment intent with which the browser charges a card for an extra charge or a tip',
    roles: 'signed-in',
    idempotent: true,
    answer: Data(PaymentIntent),
  },
} as const satisfies RouteTable;

export const caseRoutes = {
  'GET cases': {
    summary: 'Reported problems, the oldest first',
    roles: ['admin'],
    query: CaseFilter,
    answer: CaseList,
  },
  'POST bookings/:id/case': {
    summary: 'Report a problem with a paid booking',
    roles: 'signed-in',
    body: OpenCase,
    idempotent: true,
    status: 201,
    answer: Data(BookingCase),
  },
  'POST cases/:id/reply': {
    summary: 'The statement of the other side',
    roles: 'signed-in',
    body: ReplyToCase,
    answer: Data(BookingCase),
  },
  'POST cases/:id/withdraw': {
    summary: 'Withdraw one’s own case',
    roles: 'signed-in',
    answer: Data(BookingCase),
  },
  'POST cases/:id/decide': {
    summary: 'Decide a case',
    description: 'Once. `cancel` and `refund` move money at once; `charge` and `tip` ask the customer to pay.',
    roles: ['admin'],
    body: DecideCase,
    idempotent: true,
    answer: Data(BookingCase),
  },
} as const satisfies RouteTable;
