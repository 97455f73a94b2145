import { bankEvent } from '../../nouns/bank-account/bank-event.ts';
import { checkoutEvent } from '../../nouns/checkouts/checkout-event.ts';
import { depositEvent } from '../../nouns/deposits/deposit-event.ts';
import { paymentEvent } from '../../nouns/payments/payment-event.ts';
import { subscriptionEvent } from '../../nouns/subscriptions/subscription-event.ts';
import { withdrawalEvent } from '../../nouns/withdrawals/withdrawal-event.ts';
import type { EventHandler } from './event-handler.ts';

/** Everybody who may have something to do when Stripe tells what happened. */
export const eventHandlers: readonly EventHandler[] = [
  paymentEvent,
  depositEvent,
  withdrawalEvent,
  bankEvent,
  checkoutEvent,
  subscriptionEvent,
];
