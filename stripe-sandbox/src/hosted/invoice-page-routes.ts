import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWebAddress, ParamReader } from '../http/params.ts';
import { cardError, noSuch } from '../http/stripe-error.ts';
import { type Invoice, subscriptionOf } from '../records/billing/invoice.ts';
import { isOver } from '../records/billing/subscription.ts';
import type { PaymentMethodRecord } from '../records/payments/payment-method.ts';
import { intentOf } from '../resources/billing/invoices/charge-invoice.ts';
import { payInvoiceNow } from '../resources/billing/invoices/pay-invoice.ts';
import { saveSubscription } from '../resources/billing/subscriptions/billed-subscription.ts';
import { authenticationFailure } from '../resources/payments/payment-intents/fail-payment-intent.ts';
import { attachedMethod, keepForCustomer } from '../resources/payments/payment-methods/attach-payment-method.ts';
import { withAuthentication } from '../resources/payments/payment-methods/usable-method.ts';
import { doDueWork } from '../sandbox/due-work.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sentCard } from './card-form.ts';
import { unknownPage } from './checkout-page.ts';
import type { PayAnswer } from './checkout-routes.ts';
import { sendHostedPage } from './hosted-page.ts';
import { type InvoiceState, invoicePage } from './invoice-page.ts';

const path = '/i/:key';

type ByKey = { Params: { key: string } };

export const invoicePageRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { store } = sandbox;
  const byKey = (key: string) => store.invoices.all().find(({ hosted_invoice_url: url }) => url?.endsWith(`/i/${key}`));
  const present = (key: string): Invoice => {
    doDueWork(sandbox);
    const invoice = byKey(key);
    if (!invoice) throw noSuch('invoice', key, 'invoice');
    return invoice;
  };

  app.get<ByKey>(path, async ({ params, query }, reply) => {
    doDueWork(sandbox);
    const invoice = byKey(params.key);
    if (!invoice) return sendHostedPage(reply, unknownPage);
    return sendHostedPage(reply, invoicePage(invoice, stateOf(invoice), returnUrl(query)));
  });

  app.post<ByKey>(path, async (request): Promise<PayAnswer> => {
    const invoice = present(request.params.key);
    if (stateOf(invoice) !== 'due') return shownAgain(request);
    const method = keepForCustomer(sandbox, sentCard(sandbox, new ParamReader(request.body)), invoice.customer);
    if (method.behaviour.authenticates) return { status: 'requires_action', payment_method: method.id };
    pay(invoice, method);
    return shownAgain(request);
  });

  app.post<ByKey>(`${path}/challenge`, async (request): Promise<PayAnswer> => {
    const sent = new ParamReader(request.body);
    const outcome = sent.choice('outcome', ['complete', 'fail']);
    const methodId = sent.requiredText('payment_method');
    sent.done();
    const invoice = present(request.params.key);
    if (stateOf(invoice) !== 'due') return shownAgain(request);
    const method = attachedMethod(sandbox, methodId, invoice.customer);
    if (outcome !== 'complete') throw cardError(authenticationFailure);
    withAuthentication(sandbox, method, (known) => pay(invoice, known));
    return shownAgain(request);
  });

  const stateOf = (invoice: Invoice): InvoiceState => {
    if (invoice.status === 'paid' || invoice.status === 'void') return invoice.status;
    return intentOf(sandbox, invoice)?.status === 'processing' ? 'processing' : 'due';
  };

  /** The card that paid becomes the one that pays from now on. */
  const pay = (invoice: Invoice, method: PaymentMethodRecord): void => {
    payInvoiceNow(sandbox, invoice, method);
    const subscription = store.subscriptions.get(subscriptionOf(invoice));
    if (subscription && !isOver(subscription)) {
      saveSubscription(sandbox, { ...subscription, default_payment_method: method.id });
    }
  };
};

const shownAgain = ({ url }: FastifyRequest): PayAnswer => ({
  status: 'complete',
  redirect: url.replace('/challenge', ''),
});

const returnUrl = (query: unknown): string | undefined => {
  const address = new ParamReader(query).text('return');
  return address !== undefined && isWebAddress(address) ? address : undefined;
};
