import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../customers/save-customer.ts';
import { ParamReader } from '../http/params.ts';
import { noSuch } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { attachPaymentMethod, detachPaymentMethod } from './attach-payment-method.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { toPaymentMethod } from './payment-method.ts';

export const paymentMethodRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/v1/payment_methods', { config: { publishable: true } }, async ({ body }) =>
    toPaymentMethod(createPaymentMethod(sandbox, new ParamReader(body))),
  );

  app.get<{ Params: { id: string } }>('/v1/payment_methods/:id', async ({ params }) => {
    const method = sandbox.store.paymentMethods.get(params.id);
    if (!method) throw noSuch('PaymentMethod', params.id, 'payment_method');
    return toPaymentMethod(method);
  });

  app.post<{ Params: { id: string } }>('/v1/payment_methods/:id/attach', async ({ params, body }) => {
    const sent = new ParamReader(body);
    const customer = findCustomer(sandbox, sent.requiredText('customer'));
    sent.done();
    return toPaymentMethod(attachPaymentMethod(sandbox, params.id, customer.id));
  });

  app.post<{ Params: { id: string } }>('/v1/payment_methods/:id/detach', async ({ params, body }) => {
    new ParamReader(body).done();
    return toPaymentMethod(detachPaymentMethod(sandbox, params.id));
  });
};
