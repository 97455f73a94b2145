import { errorCodes } from '@nearhand/contracts';
import { flag, record } from '@nearhand/contracts/schema';
import { ErrorBody, jsonSchemaOf } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { badRequest } from '../kernel/errors/api-error.ts';
import { processEvent } from '../orchestration/stripe/process-event.ts';
import { stripeOf } from '../stripe/stripe-context.ts';

const maxEventBytes = 1024 * 1024;

const error = jsonSchemaOf(ErrorBody);

export const webhookRoutes: FastifyPluginAsync = async (app) => {
  // The signature covers the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/payments/webhook',
    {
      bodyLimit: maxEventBytes,
      schema: {
        tags: ['payments'],
        response: { 200: jsonSchemaOf(record({ received: flag() })), '4xx': error, '5xx': error },
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

const notFromStripe = () => badRequest(errorCodes.signatureInvalid, 'This event is not signed by Stripe.');
