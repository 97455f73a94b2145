import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { type Invoice, subscriptionOf } from '../../../records/billing/invoice.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { attachedMethod } from '../../payments/payment-methods/attach-payment-method.ts';
import { payInvoiceNow } from './pay-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const path = '/v1/invoices';

type ById = { Params: { id: string } };

export const invoiceRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const find = (id: string): Invoice => findRecord(sandbox.store.invoices, 'invoice', id, 'invoice');

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const status = params.choice('status', ['draft', 'open', 'paid', 'uncollectible', 'void']);
    const subscription = params.text('subscription');
    return listPage(
      sandbox.store.invoices,
      params,
      path,
      { customer: params.text('customer') },
      (invoice) =>
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || subscriptionOf(invoice) === subscription),
    );
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => find(params.id));

  app.post<ById>(`${path}/:id/pay`, async ({ params, body }) => {
    const sent = new ParamReader(body);
    const methodId = sent.text('payment_method');
    sent.ignore('off_session').done();
    const invoice = find(params.id);
    const method = methodId === undefined ? undefined : attachedMethod(sandbox, methodId, invoice.customer);
    return payInvoiceNow(sandbox, invoice, method);
  });

  app.post<ById>(`${path}/:id/void`, async ({ params, body }) => {
    new ParamReader(body).done();
    const invoice = find(params.id);
    if (invoice.status !== 'open') {
      throw invalidRequest(`You can only void an open invoice. This one is ${invoice.status}.`, {
        code: 'invoice_not_editable',
      });
    }
    return voidInvoice(sandbox, invoice);
  });
};
