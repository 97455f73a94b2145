import { errorCodes } from '@nearhand/contracts';
import { inSpan, tracing } from '@slices/tracing/tracing.ts';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import * as v from 'valibot';
import { ApiError } from '../kernel/errors/api-error.ts';
import type { Settings } from '../kernel/settings/settings.ts';

/** Two tries end well before a browser gives up after 30 seconds. */
const timeouts = { maxNetworkRetries: 1, timeout: 8_000 };

export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe | undefined => {
  if (!secretKey) return undefined;
  const options = {
    ...timeouts,
    httpClient: withStripesAnswers(tracing() ? tracedClient() : Stripe.createNodeHttpClient()),
  };
  if (!apiBase) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
};

const StripesAnswer = v.union([v.object({ object: v.string() }), v.object({ error: v.object({ type: v.string() }) })]);

/**
 * Rejects JSON that is neither an object nor an error of Stripe: a proxy sends it, and the client would return it as a payment
 * without status and money.
 */
const withStripesAnswers = (client: Stripe.HttpClient): Stripe.HttpClient => {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: unknown = await read();
      if (v.is(StripesAnswer, answer)) return answer;
      throw new Error('This is no answer of Stripe.');
    };
    return response;
  };
  return client;
};

/** A span for each try. Stripe gets no trace id. */
const tracedClient = (): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...more) => {
    const attributes = { 'http.request.method': method, 'server.address': host, 'url.template': templateOf(path) };
    return inSpan(`stripe ${method} ${templateOf(path)}`, { kind: 'client', attributes }, () =>
      send(host, port, path, method, ...more),
    );
  };
  return client;
};

/** `/v1/payment_intents/:id/capture`: an id has an underscore and a digit. */
const templateOf = (path: string): string => path.replace(/\?.*/s, '').replace(/\/(?=[^/]*_)(?=[^/]*\d)[^/]+/g, '/:id');

export type StripeContext = Pick<FastifyInstance, 'bookingHooks' | 'clock' | 'db' | 'log' | 'settings' | 'stripe'>;

export const stripeOf = ({ stripe }: StripeContext): Stripe => {
  if (stripe) return stripe;
  throw new ApiError(503, errorCodes.paymentProviderFailed, 'Card payments are not available at the moment.');
};

export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

/** True where Stripe rejects the state of a payment, or the card. */
export const isRefusedByState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

export const isUnknownThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

/** Ends something at Stripe. That it has ended already is no error. */
export const endAtStripe = async (end: () => Promise<unknown>): Promise<void> => {
  try {
    await end();
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
};

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
