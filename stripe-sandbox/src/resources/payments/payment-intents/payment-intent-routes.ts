import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proveSecret } from '../../../http/client-secret.ts';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { futureUsages, type PaymentIntent, toPublicIntent } from '../../../records/payments/payment-intent.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { sentMethod } from '../payment-methods/usable-method.ts';
import { cancelIntent } from './cancel-payment-intent.ts';
import { captureIntent } from './capture-payment-intent.ts';
import { confirmIntent } from './confirm-payment-intent.ts';
import { createPaymentIntent, readOffSession } from './create-payment-intent.ts';
import { updateIntent } from './update-payment-intent.ts';

const path = '/v1/payment_intents';

export const findIntent = ({ store }: Sandbox, id: string): PaymentIntent =>
  findRecord(store.paymentIntents, 'payment_intent', id, 'intent');

type ById = { Params: { id: string } };

const publishable = { config: { publishable: true } };

export const paymentIntentRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  /** The whole intent for a secret key; for a browser only what its client secret opens. */
  const show = (request: FastifyRequest, intent: PaymentIntent, params: ParamReader) => {
    if (request.isPublishable) return toPublicIntent(intent);
    const isExpanded = params.list('expand')?.includes('latest_charge') && intent.latest_charge;
    return isExpanded ? { ...intent, latest_charge: sandbox.store.charges.get(isExpanded) } : intent;
  };

  app.post(path, async (request) => {
    const params = new ParamReader(request.body);
    return show(request, createPaymentIntent(sandbox, params), params);
  });

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    return listPage(sandbox.store.paymentIntents, params, path, { customer: params.text('customer') });
  });

  app.get<ById>(`${path}/:id`, publishable, async (request) => {
    const params = new ParamReader(request.query);
    const intent = findIntent(sandbox, request.params.id);
    proveSecret(request, intent, params);
    params.done();
    return show(request, intent, params);
  });

  app.post<ById>(`${path}/:id/confirm`, publishable, async (request) => {
    const params = new ParamReader(request.body);
    const intent = findIntent(sandbox, request.params.id);
    proveSecret(request, intent, params);
    const method = sentMethod(sandbox, params);
    const isOffSession = !request.isPublishable && readOffSession(params);
    const setup_future_usage = params.choiceOr('setup_future_usage', futureUsages, intent.setup_future_usage);
    const receipt_email = params.textOr('receipt_email', intent.receipt_email);
    params.ignore('mandate_data', 'payment_method_options', 'return_url', 'use_stripe_sdk').done();
    const asked = { ...intent, receipt_email, setup_future_usage };
    return show(request, confirmIntent(sandbox, asked, method, isOffSession), params);
  });

  app.post<ById>(`${path}/:id`, async (request) => {
    const params = new ParamReader(request.body);
    return show(request, updateIntent(sandbox, findIntent(sandbox, request.params.id), params), params);
  });

  app.post<ById>(`${path}/:id/capture`, async (request) => {
    const params = new ParamReader(request.body);
    return show(request, captureIntent(sandbox, findIntent(sandbox, request.params.id), params), params);
  });

  app.post<ById>(`${path}/:id/cancel`, async (request) => {
    const params = new ParamReader(request.body);
    return show(request, cancelIntent(sandbox, findIntent(sandbox, request.params.id), params), params);
  });
};
