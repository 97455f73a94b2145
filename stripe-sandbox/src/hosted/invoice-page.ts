import type { Invoice, InvoiceLine } from '../records/billing/invoice.ts';
import { moneyText } from '../resources/billing/prices/price-text.ts';
import { cardNotice, payForm } from './card-form.ts';
import type { HostedPage } from './hosted-page.ts';
import { type Html, html } from './html.ts';

export type InvoiceState = 'due' | 'paid' | 'processing' | 'void';

export const invoicePage = (invoice: Invoice, state: InvoiceState, returnUrl: string | undefined): HostedPage => {
  const amount = moneyText(invoice.amount_due, invoice.currency);
  const heading = headings[state](amount);
  const back = returnUrl !== undefined && html`<a href="${returnUrl}">Return to the shop</a>`;
  return {
    title: `${heading} – Stripe sandbox`,
    notice: cardNotice,
    ...(state === 'due' ? { script: '/hosted/pay.js' } : {}),
    body: html`
      <h1>${heading}</h1>
      <p class="quiet">Invoice ${invoice.number}${invoice.customer_email !== null && html` for ${invoice.customer_email}`}</p>
      <table class="bought">
        <thead class="unseen"><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
        <tbody>
          ${invoice.lines.data.map(line)}
          ${invoice.amount_due !== invoice.total && html`<tr><th scope="row">Amount due after credit</th><td>${amount}</td></tr>`}
        </tbody>
      </table>
      ${state === 'due' ? payForm(`Pay ${amount}`, { hasCard: true, back }) : html`<div class="actions">${back}</div>`}
    `,
  };
};

const headings: Record<InvoiceState, (amount: string) => string> = {
  due: (amount) => `Pay ${amount}`,
  paid: () => 'Paid',
  processing: () => 'Your payment is processing',
  void: () => 'This invoice is void',
};

const line = ({ description, amount, currency }: InvoiceLine): Html => html`
  <tr><th scope="row">${description}</th><td>${moneyText(amount, currency)}</td></tr>
`;
