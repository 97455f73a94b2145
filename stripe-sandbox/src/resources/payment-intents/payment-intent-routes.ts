import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findRecord, listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import { invalidRequest, StripeError } from '../../http/stripe-error.ts';
import { type PaymentIntent, toPublicIntent } from '../../records/payment-intent.ts';
import type { PaymentMethodRecord } from '../../records/payment-method.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createPaymentMethod, findPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { cancelIntent } from './cancel-payment-intent.ts';
import { captureIntent } from './capture-payment-intent.ts';
import { confirmIntent, finishAuthentication } from './confirm-payment-intent.ts';
import { createPaymentIntent } from './create-payment-intent.ts';

/** The bank's side of an authentication: no call of Stripe's, so it lies outside `/v1`. */
export const challengeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Params: { id: string } }>('/challenge/:id', async ({ params, body }) => {
    const answer = new ParamReader(body);
    const intent = findIntent(sandbox, params.id);
    const outcome = answer.choice('outcome', ['complete', 'fail']);
    if (answer.requiredText('client_secret') !== intent.client_secret || outcome === undefined) {
      throw invalidRequest('This challenge does not belong to that payment.');
    }
    answer.done();
    return toPublicIntent(finishAuthentication(sandbox, intent, outcome === 'complete'));
  });
};

const path = '/v1/payment_intents';

const findIntent = ({ store }: Sandbox, id: string): PaymentIntent =>
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
    params.ignore('return_url', 'use_stripe_sdk', 'receipt_email', 'off_session').done();
    return show(request, confirmIntent(sandbox, intent, method), params);
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

/** A publishable key opens an intent only together with that intent's client secret. */
const proveSecret = (request: FastifyRequest, intent: PaymentIntent, params: ParamReader): void => {
  const secret = params.text('client_secret');
  if (secret === intent.client_secret || (!request.isPublishable && secret === undefined)) return;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    message:
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
    param: 'client_secret',
  });
};

const sentMethod = (sandbox: Sandbox, params: ParamReader): PaymentMethodRecord | undefined => {
  const id = params.text('payment_method');
  if (id !== undefined) return findPaymentMethod(sandbox, id);
  const data = params.object('payment_method_data');
  return data ? createPaymentMethod(sandbox, data) : undefined;
};
