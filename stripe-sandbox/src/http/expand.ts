import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toPaymentMethod } from '../payment-methods/payment-method.ts';
import type { Sandbox } from '../sandbox.ts';
import { toSubscription } from '../subscriptions/subscription.ts';
import { isParams, type Params } from './params.ts';
import { invalidRequest } from './stripe-error.ts';

/** Puts the records themselves where `expand` asks for them: `latest_invoice.payment_intent`, `data.customer`. */
export const expandAnswers = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (reply.statusCode >= 300 || request.isPublishable) return payload;
    const paths = wantedPaths(request);
    return paths.reduce((answer, path) => expand(sandbox, answer, path.split('.'), path), payload);
  });
};

const wantedPaths = ({ body, query }: FastifyRequest): string[] => {
  const sent = [body, query]
    .filter(isParams)
    .flatMap(({ expand: paths }) => (isParams(paths) ? Object.values(paths) : paths));
  return sent.filter((path) => typeof path === 'string');
};

const expand = (sandbox: Sandbox, value: unknown, [name, ...rest]: string[], path: string): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expand(sandbox, item, [name, ...rest], path));
  if (!isParams(value)) return value;
  const inner = value[name] === undefined ? addedOnDemand(sandbox, value, name) : value[name];
  if (inner === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const found = typeof inner === 'string' ? (recordOf(sandbox, inner) ?? inner) : inner;
  return { ...value, [name]: expand(sandbox, found, rest, path) };
};

/** Lists that an answer holds only when they are asked for. */
const addedOnDemand = ({ store }: Sandbox, { id, object }: Params, name: string): unknown => {
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: `/v1/${name}` });
  if (object === 'checkout.session' && name === 'line_items') {
    return list(store.checkoutSessions.get(String(id))?.lines ?? []);
  }
  if (object === 'invoice' && name === 'payments') {
    return list(store.invoicePayments.all().filter(({ invoice }) => invoice === id));
  }
  return undefined;
};

const recordOf = ({ store }: Sandbox, id: string): object | undefined => {
  const method = store.paymentMethods.get(id);
  if (method) return toPaymentMethod(method);
  const subscription = store.subscriptions.get(id);
  if (subscription) return toSubscription(subscription);
  return [store.invoices, store.customers, store.charges, store.paymentIntents, store.prices, store.products]
    .map((records): object | undefined => records.get(id))
    .find((record) => record !== undefined);
};
