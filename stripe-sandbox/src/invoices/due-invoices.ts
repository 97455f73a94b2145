import type { Sandbox } from '../sandbox.ts';
import type { DueWork } from '../time/due-work.ts';
import { attemptInvoice } from './pay-invoice.ts';

/** Failed payments are tried again. */
export const dueInvoices = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.invoices
    .all()
    .flatMap((invoice) =>
      invoice.status === 'open' && invoice.next_payment_attempt !== null
        ? [{ at: invoice.next_payment_attempt, run: () => void attemptInvoice(sandbox, invoice) }]
        : [],
    );
