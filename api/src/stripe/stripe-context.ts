import { errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { Refusal } from '../kernel/errors/refusal.ts';

/** What moving money needs of the app. */
export type StripeContext = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'settings' | 'stripe'>;

/** The Stripe client, or a refusal where no key is set. */
export const stripeOf = ({ stripe }: StripeContext): Stripe => {
  if (stripe) return stripe;
  throw new Refusal(503, errorCodes.paymentProviderFailed, 'Card payments are not available at the moment.');
};

/** True when Stripe refused because of the state that a payment is in, or because of the card. */
export const isRefusedByState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** True when Stripe knows nothing by that id. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

/** Runs a call to Stripe; when it cannot be made, that is nobody's fault here and said so. */
export const callingStripe = async <T>({ log }: StripeContext, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error }, 'Stripe refused or could not be reached');
    throw new Refusal(
      502,
      errorCodes.paymentProviderFailed,
      'The payment service could not be reached. Please try again in a moment.',
    );
  }
};
