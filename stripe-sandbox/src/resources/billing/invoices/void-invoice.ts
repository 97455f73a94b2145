import type { Invoice } from '../../../records/billing/invoice.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

/** Nothing more is asked for by that invoice. */
export const voidInvoice = ({ store, events, now }: Sandbox, invoice: Invoice): Invoice => {
  const voided = store.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now() },
  });
  events.add('invoice.voided', voided);
  return voided;
};
