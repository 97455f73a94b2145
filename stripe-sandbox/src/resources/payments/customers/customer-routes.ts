import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { noSuch } from '../../../http/stripe-error.ts';
import { toPaymentMethod } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { redisplays } from '../payment-methods/create-payment-method.ts';
import { createCustomer, findCustomer, updateCustomer } from './save-customer.ts';

const path = '/v1/customers';

type ById = { Params: { id: string } };

export const customerRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => createCustomer(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    return listPage(sandbox.store.customers, params, path, { email: params.text('email') });
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => findCustomer(sandbox, params.id, 'id'));

  app.post<ById>(`${path}/:id`, async ({ params, body }) =>
    updateCustomer(sandbox, findCustomer(sandbox, params.id, 'id'), new ParamReader(body)),
  );

  app.get<ById>(`${path}/:id/payment_methods`, async ({ params, query }) => {
    const customer = findCustomer(sandbox, params.id, 'id');
    const sent = new ParamReader(query);
    sent.choice('type', ['card']);
    const allow_redisplay = sent.choice('allow_redisplay', redisplays);
    const url = `${path}/${customer.id}/payment_methods`;
    const page = listPage(sandbox.store.paymentMethods, sent, url, { allow_redisplay, customer: customer.id });
    return { ...page, data: page.data.map(toPaymentMethod) };
  });

  app.get<{ Params: { id: string; method: string } }>(
    `${path}/:id/payment_methods/:method`,
    async ({ params, query }) => {
      const customer = findCustomer(sandbox, params.id, 'id');
      new ParamReader(query).done();
      const method = findRecord(sandbox.store.paymentMethods, 'PaymentMethod', params.method, 'payment_method');
      if (method.customer !== customer.id) throw noSuch('PaymentMethod', method.id, 'payment_method');
      return toPaymentMethod(method);
    },
  );
};
