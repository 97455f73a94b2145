import { bankEvent } from '../bank-account/bank-event.ts';
import { checkoutEvent } from '../checkouts/checkout-event.ts';
import { depositEvent } from '../deposits/deposit-event.ts';
import { paymentEvent } from '../payments/payment-event.ts';
import { subscriptionEvent } from '../subscriptions/subscription-event.ts';
import { withdrawalEvent } from '../withdrawals/withdrawal-event.ts';
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
