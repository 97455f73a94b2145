import type { FastifyInstance } from 'fastify';
import { ParamReader } from '../http/params.ts';
import { invalidRequest, noSuch } from '../http/stripe-error.ts';
import { finishAuthentication } from '../payment-intents/confirm-payment-intent.ts';
import { toPublicIntent } from '../payment-intents/payment-intent.ts';
import type { Sandbox } from '../sandbox.ts';

/** The bank's side of an authentication: no call of Stripe's, so it lies outside `/v1`. */
export const challengeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Params: { id: string } }>('/challenge/:id', async ({ params, body }) => {
    const answer = new ParamReader(body);
    const intent = sandbox.store.paymentIntents.get(params.id);
    if (!intent) throw noSuch('payment_intent', params.id);
    const outcome = answer.choice('outcome', ['complete', 'fail']);
    if (answer.requiredText('client_secret') !== intent.client_secret || outcome === undefined) {
      throw invalidRequest('This challenge does not belong to that payment.');
    }
    answer.done();
    return toPublicIntent(finishAuthentication(sandbox, intent, outcome === 'complete'));
  });
};
