import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Redirection } from '../payments/payments.ts';
import { Credits, CreditTransaction, creditPackageNames } from './credits.ts';

/** Query of `GET /subscription/credits/history`. */
const CreditTransactionFilter = s.record({
  ...pageFilter,
  reference: s.optional(s.text({ minLength: 1, maxLength: 255 })),
});

/** `POST /subscription/credits/purchase`. */
const CreditPurchase = s.record({
  package: s.oneOf(creditPackageNames),
  /** A path of this site that is offered afterwards; what is none is ignored. */
  returnUrl: s.optional(s.text({ maxLength: 500 })),
});
export type CreditPurchase = v.InferOutput<typeof CreditPurchase>;

export const creditsRoutes = {
  'GET subscription/credits': { summary: 'How many credits one has', answer: s.Data(Credits) },
  'GET subscription/credits/history': {
    summary: 'Movements of one’s credits, newest first',
    query: CreditTransactionFilter,
    answer: s.Page(CreditTransaction),
  },
  'GET subscription/credits/history.csv': {
    summary: 'All movements of one’s credits as a CSV file',
    mediaType: 'text/csv',
    answer: s.text(),
  },
  'POST subscription/credits/purchase': {
    summary: 'Begin to buy credits on Stripe’s page',
    body: CreditPurchase,
    idempotent: true,
    answer: s.Data(Redirection),
  },
} as const satisfies RouteTable;
