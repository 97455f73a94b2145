import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ErrorBody } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { Type } from 'typebox';
import { ApiError } from '../kernel/errors/api-error.ts';
import { processEvent } from '../orchestration/stripe/process-event.ts';
import { stripeOf } from '../stripe/stripe-context.ts';

const maxEventBytes = 1024 * 1024;

export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // The signature covers the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/payments/webhook',
    {
      bodyLimit: maxEventBytes,
      schema: {
        tags: ['payments'],
        response: { 200: Type.Object({ received: Type.Boolean() }), '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async (request) => {
      await processEvent(app, signedEvent(app, request));
      return { received: true };
    },
  );
};

const signedEvent = (app: FastifyInstance, { headers, body }: FastifyRequest): Stripe.Event => {
  const { webhookSecret, connectWebhookSecret } = app.settings.stripe;
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw notFromStripe();
  const { webhooks } = stripeOf(app);
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    try {
      if (secret) return webhooks.constructEvent(body, signature, secret);
    } catch {
      // Not signed with this one.
    }
  }
  throw notFromStripe();
};

const notFromStripe = () => new ApiError(400, errorCodes.signatureInvalid, 'This event is not signed by Stripe.');
