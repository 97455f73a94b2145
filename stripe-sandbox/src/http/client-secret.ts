import type { FastifyRequest } from 'fastify';
import type { ParamReader } from './params.ts';
import { invalidRequest } from './stripe-error.ts';

const nouns = {
  payment_intent: { noun: 'PaymentIntent', code: 'payment_intent_invalid_parameter' },
  setup_intent: { noun: 'SetupIntent', code: 'setup_intent_invalid_parameter' },
};

/** A publishable key opens an intent only together with that intent's client secret. */
export const proveSecret = (
  request: FastifyRequest,
  intent: { object: keyof typeof nouns; client_secret: string },
  params: ParamReader,
): void => {
  const secret = params.text('client_secret');
  if (secret === intent.client_secret || (!request.isPublishable && secret === undefined)) return;
  const { noun, code } = nouns[intent.object];
  throw invalidRequest(
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the publishable key used belongs to the same account that created the ${noun}.`,
    { code, param: 'client_secret' },
  );
};
