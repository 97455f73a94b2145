import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { Type } from 'typebox';
import { Refusal } from '../../kernel/errors/refusal.ts';
import { eventHandlers } from '../../orchestration/webhooks/event-handlers.ts';
import { isProcessed, keepEvent, markProcessed } from '../../orchestration/webhooks/webhook-repository.ts';
import { callingStripe, stripeOf } from '../../stripe/stripe-context.ts';

/** In bytes: a bill of many lines is longer than what people send. */
const largestEvent = 1024 * 1024;

/** Where Stripe tells what happened. It is only a reason to look: what counts is how the thing stands at Stripe now. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // The signature covers the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/payments/webhook',
    {
      bodyLimit: largestEvent,
      schema: {
        tags: ['payments'],
        response: { 200: Type.Object({ received: Type.Boolean() }), '4xx': ApiError, '5xx': ApiError },
      },
    },
    async (request) => {
      const event = signedEvent(app, request);
      await keepEvent(app.db, event);
      if (!(await isProcessed(app.db, event.id))) {
        for (const handle of eventHandlers) await callingStripe(app, () => handle(app, event));
        await markProcessed(app.db, event.id, app.clock());
      }
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

const notFromStripe = () => new Refusal(400, errorCodes.signatureInvalid, 'This event is not signed by Stripe.');
