import type { CardRequest } from '../frames/frame-messages.ts';
import { type ApiAnswer, callApi, intentPath } from '../frames/stripe-api.ts';
import { type CardFields, digitsOf, parseExpiry } from './card-fields.ts';

/** Uses the card: it goes from this frame to the sandbox and nowhere else. */
export const carryOut = async (
  request: CardRequest,
  fields: CardFields,
  publishableKey: string,
  origin = '',
): Promise<ApiAnswer> => {
  const method = await callApi(`${origin}/v1/payment_methods`, publishableKey, cardParams(request.details, fields));
  if (method.error || request.action === 'createPaymentMethod') return method;
  return callApi(`${origin}/v1/${intentPath(request.intentId)}/confirm`, publishableKey, {
    client_secret: request.clientSecret,
    payment_method: method.value.id,
  });
};

const cardParams = (details: unknown, { number, expiry, cvc, postalCode }: CardFields): Record<string, unknown> => {
  const given = isRecord(details) ? details : {};
  const billing = isRecord(given.billing_details) ? given.billing_details : {};
  const address = isRecord(billing.address) ? billing.address : {};
  const { month, year } = parseExpiry(expiry) ?? {};
  return {
    type: 'card',
    card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc },
    billing_details: { ...billing, address: { ...address, ...(postalCode ? { postal_code: postalCode } : {}) } },
    metadata: given.metadata,
    allow_redisplay: given.allow_redisplay,
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
