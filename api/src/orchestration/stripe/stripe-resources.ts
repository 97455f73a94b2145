import { bankResource } from '../../nouns/bank-account/bank-resource.ts';
import { checkoutResource } from '../../nouns/checkouts/checkout-resource.ts';
import { depositResource } from '../../nouns/deposits/deposit-resource.ts';
import { paymentResource } from '../../nouns/payments/payment-resource.ts';
import { subscriptionResource } from '../../nouns/subscriptions/subscription-resource.ts';
import { withdrawalResource } from '../../nouns/withdrawals/withdrawal-resource.ts';
import type { StripeResource } from '../../stripe/stripe-resource.ts';

/** Every noun that lives at Stripe. Webhooks, jobs and `reconcile` go through this list. */
export const stripeResources: readonly StripeResource[] = [
  paymentResource,
  depositResource,
  withdrawalResource,
  bankResource,
  checkoutResource,
  subscriptionResource,
];
