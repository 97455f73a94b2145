import { errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { ApiError } from '../kernel/errors/api-error.ts';
import type { Settings } from '../kernel/settings/settings.ts';

/** Two tries, and an answer or none well before a browser gives up after 30 seconds. */
const timeouts = { maxNetworkRetries: 1, timeout: 8_000 };

/** Talks to Stripe, or to the sandbox where STRIPE_API_BASE names one; undefined while no key is set. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe | undefined => {
  if (!secretKey) return undefined;
  if (!apiBase) return new Stripe(secretKey, timeouts);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...timeouts,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
};

/** The parts of the app that moving money needs. */
export type StripeContext = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'settings' | 'stripe'>;

/** The Stripe client, or a refusal where no key is set. */
export const stripeOf = ({ stripe }: StripeContext): Stripe => {
  if (stripe) return stripe;
  throw new ApiError(503, errorCodes.paymentProviderFailed, 'Card payments are not available at the moment.');
};

/** An id, whether or not Stripe sent the whole object instead of it. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

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
    throw new ApiError(
      502,
      errorCodes.paymentProviderFailed,
      'The payment service could not be reached. Please try again in a moment.',
    );
  }
};
