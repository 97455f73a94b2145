import { paymentEvent } from '../payments/payment-event.ts';
import type { EventHandler } from './event-handler.ts';

/** Everybody who may have something to do when Stripe tells what happened. */
export const eventHandlers: readonly EventHandler[] = [paymentEvent];
