import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proveSecret } from '../../../http/client-secret.ts';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { type SetupIntent, toPublicSetupIntent } from '../../../records/payments/setup-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { sentMethod } from '../payment-methods/usable-method.ts';
import { confirmSetup } from './confirm-setup-intent.ts';
import { cancelSetupIntent, createSetupIntent, updateSetupIntent } from './save-setup-intent.ts';

const path = '/v1/setup_intents';

type ById = { Params: { id: string } };

const publishable = { config: { publishable: true } };

export const setupIntentRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const find = (id: string): SetupIntent => findRecord(sandbox.store.setupIntents, 'setupintent', id, 'intent');

  /** The whole intent for a secret key; for a browser only what its client secret opens. */
  const show = (request: FastifyRequest, intent: SetupIntent) =>
    request.isPublishable ? toPublicSetupIntent(intent) : intent;

  app.post(path, async ({ body }) => createSetupIntent(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { customer: params.text('customer'), payment_method: params.text('payment_method') };
    return listPage(sandbox.store.setupIntents, params, path, wanted);
  });

  app.get<ById>(`${path}/:id`, publishable, async (request) => {
    const params = new ParamReader(request.query);
    const intent = find(request.params.id);
    proveSecret(request, intent, params);
    params.done();
    return show(request, intent);
  });

  app.post<ById>(`${path}/:id`, async ({ params, body }) =>
    updateSetupIntent(sandbox, find(params.id), new ParamReader(body)),
  );

  app.post<ById>(`${path}/:id/confirm`, publishable, async (request) => {
    const params = new ParamReader(request.body);
    const intent = find(request.params.id);
    proveSecret(request, intent, params);
    const method = sentMethod(sandbox, params);
    params.ignore('mandate_data', 'payment_method_options', 'return_url', 'use_stripe_sdk').done();
    return show(request, confirmSetup(sandbox, intent, method));
  });

  app.post<ById>(`${path}/:id/cancel`, async ({ params, body }) =>
    cancelSetupIntent(sandbox, find(params.id), new ParamReader(body)),
  );
};
