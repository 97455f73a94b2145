import type { FastifyInstance } from 'fastify';
import { findRecord } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import { toPaymentMethod } from '../../records/payment-method.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { attachPaymentMethod, detachPaymentMethod } from './attach-payment-method.ts';
import { createPaymentMethod } from './create-payment-method.ts';

export const paymentMethodRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/v1/payment_methods', { config: { publishable: true } }, async ({ body }) =>
    toPaymentMethod(createPaymentMethod(sandbox, new ParamReader(body))),
  );

  app.get<{ Params: { id: string } }>('/v1/payment_methods/:id', async ({ params }) =>
    toPaymentMethod(findRecord(sandbox.store.paymentMethods, 'PaymentMethod', params.id, 'payment_method')),
  );

  app.post<{ Params: { id: string } }>('/v1/payment_methods/:id/attach', async ({ params, body }) => {
    const sent = new ParamReader(body);
    const customer = findRecord(sandbox.store.customers, 'customer', sent.requiredText('customer'), 'customer');
    sent.done();
    return toPaymentMethod(attachPaymentMethod(sandbox, params.id, customer.id));
  });

  app.post<{ Params: { id: string } }>('/v1/payment_methods/:id/detach', async ({ params, body }) => {
    new ParamReader(body).done();
    return toPaymentMethod(detachPaymentMethod(sandbox, params.id));
  });
};
