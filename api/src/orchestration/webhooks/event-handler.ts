import type Stripe from 'stripe';
import type { StripeContext } from '../../stripe/stripe-context.ts';

/**
 * Looks after what an event is about, if that is its business. An event is only a reason to look: it may come late,
 * again, or before one that happened earlier, so what counts is what Stripe shows now.
 */
export type EventHandler = (context: StripeContext, event: Stripe.Event) => Promise<void>;
