import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Redirection } from '../payments/payments.ts';
import {
  PlanChangePreview,
  Plans,
  planNames,
  SubscriptionList,
  SubscriptionRecord,
  SubscriptionSummary,
} from './subscriptions.ts';

const plan = { plan: s.oneOf(planNames) };
const PlanBody = s.record(plan);

/** `POST /subscription/checkout`. */
const SubscriptionCheckout = s.record({
  ...plan,
  /** A path of this site that is offered after a purchase; what is none is ignored. */
  returnUrl: s.optional(s.text({ maxLength: 500 })),
});
export type SubscriptionCheckout = v.InferOutput<typeof SubscriptionCheckout>;

/** `POST /subscription/change`. */
const PlanChange = s.record({ ...plan, prorationDate: s.integer({ minimum: 0 }) });
export type PlanChange = v.InferOutput<typeof PlanChange>;

/** `GET /subscription/debug`, which is not there where the tools are off. */
const SubscriptionDebug = s.record({ debugTools: v.literal(true) });
/** `POST /subscription/debug/create`: a subscription that Stripe knows nothing of. */
export type TestSubscription = v.InferOutput<typeof PlanBody>;

export const subscriptionsRoutes = {
  'GET subscription/plans': {
    summary: 'The plans, as they are offered to the caller',
    roles: 'anyone',
    personal: true,
    answer: s.Data(Plans),
  },
  'GET subscription': { summary: 'The subscription that counts for the caller', answer: s.Data(SubscriptionSummary) },
  'GET subscription/all': {
    summary: 'All subscriptions that the caller ever had, newest first',
    query: s.record(pageFilter),
    answer: SubscriptionList,
  },
  'POST subscription/checkout': {
    summary: 'Begin a plan on Stripe’s page',
    body: SubscriptionCheckout,
    idempotent: true,
    answer: s.Data(Redirection),
  },
  'POST subscription/cancel': {
    summary: 'End the subscription with its paid period',
    answer: s.Data(SubscriptionSummary),
  },
  'POST subscription/resume': { summary: 'Take back the end of the subscription', answer: s.Data(SubscriptionSummary) },
  'POST subscription/activate/:id': {
    summary: 'Choose which of several subscriptions counts',
    answer: s.Data(SubscriptionSummary),
  },
  'GET subscription/change': {
    summary: 'The costs of changing to another plan now',
    query: PlanBody,
    answer: s.Data(PlanChangePreview),
  },
  'POST subscription/change': {
    summary: 'Change to another plan',
    body: PlanChange,
    idempotent: true,
    answer: s.Data(SubscriptionSummary),
  },
  'POST subscription/pay': {
    summary: 'Stripe’s page of the bill that could not be charged',
    answer: s.Data(Redirection),
  },
  'GET subscription/debug': {
    summary: 'Whether test subscriptions can be made; 404 where not',
    answer: s.Data(SubscriptionDebug),
  },
  'POST subscription/debug/create': {
    summary: 'Make a subscription that Stripe does not know',
    body: PlanBody,
    answer: s.Data(SubscriptionRecord),
  },
} as const satisfies RouteTable;
