import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isParams } from './params.ts';
import { StripeError } from './stripe-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A browser may call it with the publishable key; what it may touch is then proven by a client secret. */
    publishable?: boolean;
  }
  interface FastifyRequest {
    isPublishable: boolean;
  }
}

export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

/** Every call below `/v1` carries one of the two keys. */
export const requireApiKey = (app: FastifyInstance, { secretKey, publishableKey }: ApiKeys): void => {
  app.decorateRequest('isPublishable', false);
  app.addHook('preValidation', async (request) => {
    const key = sentKey(request);
    if (key === undefined) {
      throw unauthorized(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      );
    }
    request.isPublishable = key === publishableKey;
    if (!request.isPublishable && key !== secretKey) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
    if (request.isPublishable && !request.routeOptions.config.publishable) {
      throw new StripeError(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      });
    }
  });
};

const sentKey = ({ headers, body, query }: FastifyRequest): string | undefined => {
  const [scheme, value] = headers.authorization?.split(' ') ?? [];
  if (scheme === 'Bearer' && value) return value;
  if (scheme === 'Basic' && value) return Buffer.from(value, 'base64').toString().split(':')[0];
  return [body, query].filter(isParams).flatMap(({ key }) => (typeof key === 'string' ? [key] : []))[0];
};

const unauthorized = (message: string): StripeError => new StripeError(401, { type: 'invalid_request_error', message });

const masked = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
