import type { FastifyInstance } from 'fastify';
import { ParamReader } from '../http/params.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { toPublicIntent } from '../records/payments/payment-intent.ts';
import { toPublicSetupIntent } from '../records/payments/setup-intent.ts';
import { finishAuthentication } from '../resources/payments/payment-intents/confirm-payment-intent.ts';
import { findIntent } from '../resources/payments/payment-intents/payment-intent-routes.ts';
import { finishSetup } from '../resources/payments/setup-intents/confirm-setup-intent.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** The bank's side of an authentication: no call of Stripe's, so it lies outside `/v1`. */
export const challengeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Params: { id: string } }>('/challenge/:id', async ({ params, body }) => {
    const answer = new ParamReader(body);
    const outcome = answer.choice('outcome', ['complete', 'fail']);
    const secret = answer.requiredText('client_secret');
    answer.done();
    const setup = sandbox.store.setupIntents.get(params.id);
    const intent = setup ?? findIntent(sandbox, params.id);
    if (secret !== intent.client_secret || outcome === undefined) {
      throw invalidRequest('This challenge does not belong to that intent.');
    }
    const isComplete = outcome === 'complete';
    return intent.object === 'setup_intent'
      ? toPublicSetupIntent(finishSetup(sandbox, intent, isComplete))
      : toPublicIntent(finishAuthentication(sandbox, intent, isComplete));
  });
};
