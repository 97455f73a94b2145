import type { Expandable } from '../http/expand.ts';
import { toSubscription } from '../records/billing/subscription.ts';
import { toPaymentMethod } from '../records/payments/payment-method.ts';
import type { Store } from '../sandbox/store.ts';

/** The records that `expand` can put into an answer. */
export const expandable = (store: Store): Expandable => ({
  record: (id) => {
    const method = store.paymentMethods.get(id);
    if (method) return toPaymentMethod(method);
    const subscription = store.subscriptions.get(id);
    if (subscription) return toSubscription(subscription);
    return [
      store.invoices,
      store.customers,
      store.charges,
      store.paymentIntents,
      store.setupIntents,
      store.prices,
      store.products,
    ]
      .map((records): object | undefined => records.get(id))
      .find((record) => record !== undefined);
  },
  list: ({ id, object }, name) => {
    if (object === 'checkout.session' && name === 'line_items') {
      return store.checkoutSessions.get(String(id))?.lines ?? [];
    }
    if (object === 'invoice' && name === 'payments') {
      return store.invoicePayments.all().filter(({ invoice }) => invoice === id);
    }
    if (object === 'charge' && name === 'refunds') {
      return store.refunds.newestFirst().filter(({ charge }) => charge === id);
    }
    return undefined;
  },
});
