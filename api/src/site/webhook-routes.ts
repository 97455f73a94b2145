import { errorCodes } from '@nearhand/contracts';
import { flag, record } from '@nearhand/contracts/schema';
import { ErrorBody, jsonSchemaOf } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { badRequest } from '../kernel/errors/api-error.ts';
import { processEvent } from '../orchestration/stripe/process-event.ts';
import { stripeOf } from '../stripe/stripe-context.ts';

const maxEventBytes = 1024 * 1024;

/** The database takes no NUL, and Stripe's own ids are short. */
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.excludes('\0'));
const Linked = v.nullish(v.union([Text, v.object({ id: Text })]));
/** All that `processEvent` and the resources read. */
const ReadableEvent = v.object({
  id: Text,
  type: Text,
  account: v.nullish(Text),
  data: v.object({
    object: v.object({
      object: Text,
      id: v.optional(Text),
      payment_intent: Linked,
      metadata: v.nullish(v.object({ withdrawalId: v.optional(v.string()) })),
      parent: v.nullish(v.object({ subscription_details: v.nullish(v.object({ subscription: Linked })) })),
    }),
  }),
});

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
      const event = signedEvent(app, request);
      // After an error Stripe would repeat it for days, and then send no events any more.
      if (v.is(ReadableEvent, event)) await processEvent(app, event);
      else request.log.error('a signed event cannot be read: its row is synced by the job of its kind');
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
