import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '@nearhand/contracts/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { Type } from 'typebox';
import { Refusal } from '../refusal.ts';
import { callingStripe, stripeOf } from './payment-context.ts';
import { findPaymentByIntent } from './payment-repository.ts';
import { settlePayment } from './settle-payment.ts';
import { isProcessed, keepEvent, markProcessed } from './webhook-repository.ts';

/** Where Stripe tells what happened. It is only a reason to look: what counts is the intent's present state. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // The signature covers the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/payments/webhook',
    {
      schema: {
        tags: ['payments'],
        response: { 200: Type.Object({ received: Type.Boolean() }), '4xx': ApiError, '5xx': ApiError },
      },
    },
    async (request) => {
      const event = signedEvent(app, request);
      await keepEvent(app.db, event);
      if (!(await isProcessed(app.db, event.id))) {
        const intentId = intentIdOf(event);
        const payment = intentId === undefined ? undefined : await findPaymentByIntent(app.db, intentId);
        if (payment) await callingStripe(app, () => settlePayment(app, payment.id));
        await markProcessed(app.db, event.id, app.clock());
      }
      return { received: true };
    },
  );
};

const signedEvent = (app: FastifyInstance, { headers, body }: FastifyRequest): Stripe.Event => {
  const { webhookSecret } = app.settings.stripe;
  const signature = headers['stripe-signature'];
  if (!webhookSecret || typeof signature !== 'string' || !Buffer.isBuffer(body)) throw notFromStripe();
  try {
    return stripeOf(app).webhooks.constructEvent(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw notFromStripe();
  }
};

const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
};

const notFromStripe = () => new Refusal(400, errorCodes.signatureInvalid, 'This event is not signed by Stripe.');
