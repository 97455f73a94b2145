import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { attachPaymentMethod, detachPaymentMethod } from './attach-payment-method.ts';
import { billingDetails, createPaymentMethod, redisplays } from './create-payment-method.ts';

type ById = { Params: { id: string } };

/** Stripe lists the methods of customers only. */
const isSaved = ({ customer }: { customer: string | null }): boolean => customer !== null;

export const paymentMethodRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/v1/payment_methods', { config: { publishable: true } }, async ({ body }) =>
    toPaymentMethod(createPaymentMethod(sandbox, new ParamReader(body))),
  );

  app.get('/v1/payment_methods', async ({ query }) => {
    const params = new ParamReader(query);
    params.choice('type', ['card']);
    const wanted = { allow_redisplay: params.choice('allow_redisplay', redisplays), customer: params.text('customer') };
    const page = listPage(sandbox.store.paymentMethods, params, '/v1/payment_methods', wanted, isSaved);
    return { ...page, data: page.data.map(toPaymentMethod) };
  });

  const find = (id: string) => findRecord(sandbox.store.paymentMethods, 'PaymentMethod', id, 'payment_method');

  app.get<ById>('/v1/payment_methods/:id', async ({ params }) => toPaymentMethod(find(params.id)));

  app.post<ById>('/v1/payment_methods/:id', async ({ params, body }) => {
    const sent = new ParamReader(body);
    const before = find(params.id);
    const card = sent.object('card');
    const changed = {
      ...before,
      allow_redisplay: sent.choice('allow_redisplay', redisplays) ?? before.allow_redisplay,
      billing_details: billingDetails(sent.object('billing_details'), before.billing_details),
      card: {
        ...before.card,
        exp_month: card?.integer('exp_month') ?? before.card.exp_month,
        exp_year: card?.integer('exp_year') ?? before.card.exp_year,
      },
      metadata: sent.metadata(before.metadata),
    };
    card?.done();
    sent.done();
    return toPaymentMethod(sandbox.store.paymentMethods.put(changed));
  });

  app.post<ById>('/v1/payment_methods/:id/attach', async ({ params, body }) => {
    const sent = new ParamReader(body);
    const customer = findRecord(sandbox.store.customers, 'customer', sent.requiredText('customer'), 'customer');
    sent.done();
    return toPaymentMethod(attachPaymentMethod(sandbox, params.id, customer.id));
  });

  app.post<ById>('/v1/payment_methods/:id/detach', async ({ params, body }) => {
    new ParamReader(body).done();
    return toPaymentMethod(detachPaymentMethod(sandbox, params.id));
  });
};
