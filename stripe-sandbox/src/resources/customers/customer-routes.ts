import type { FastifyInstance } from 'fastify';
import { listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import { toPaymentMethod } from '../../records/payment-method.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
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
    const url = `${path}/${customer.id}/payment_methods`;
    const page = listPage(sandbox.store.paymentMethods, sent, url, { customer: customer.id });
    return { ...page, data: page.data.map(toPaymentMethod) };
  });
};
