import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { BookingCase, CaseSummary, caseOutcomes, caseReasons, caseStates, maxStatementLength } from './cases.ts';

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
  'POST cases/:id/withdraw': {
    summary: 'Withdraw one’s own case',
    answer: s.Data(BookingCase),
  },
  'POST cases/:id/decide': {
    summary: 'Decide a case',
    description: 'Once. `cancel` and `refund` move money at once; `charge` and `tip` ask the customer to pay.',
    roles: ['admin'],
    body: DecideCase,
    idempotent: true,
    answer: s.Data(BookingCase),
  },
} as const satisfies RouteTable;
