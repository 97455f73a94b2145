import type { FastifyInstance } from 'fastify';
import { listPage } from '../http/listing.ts';
import { ParamReader } from '../http/params.ts';
import type { Sandbox } from '../sandbox.ts';
import { createCustomer, findCustomer, updateCustomer } from './save-customer.ts';

const path = '/v1/customers';
type ById = { Params: { id: string } };

export const customerRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => createCustomer(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const email = params.text('email');
    return listPage(
      sandbox.store.customers,
      params,
      path,
      (customer) => email === undefined || customer.email === email,
    );
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => findCustomer(sandbox, params.id, 'id'));

  app.post<ById>(`${path}/:id`, async ({ params, body }) =>
    updateCustomer(sandbox, findCustomer(sandbox, params.id, 'id'), new ParamReader(body)),
  );
};
