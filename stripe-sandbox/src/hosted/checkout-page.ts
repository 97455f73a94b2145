import type { LineItem, SessionRecord } from '../records/billing/checkout-session.ts';
import { trialEndOf } from '../resources/billing/checkout/read-purchase.ts';
import { moneyText, priceText } from '../resources/billing/prices/price-text.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { cardNotice, payForm } from './card-form.ts';
import type { HostedPage } from './hosted-page.ts';
import { type Html, html } from './html.ts';

const day = 24 * 60 * 60;

export const checkoutPage = (sandbox: Sandbox, session: SessionRecord): HostedPage => {
  const { heading, terms, button } = offerOf(sandbox, session);
  return {
    title: `${heading} – Stripe sandbox`,
    notice: cardNotice,
    script: '/hosted/pay.js',
    body: html`
      <h1>${heading}</h1>
      ${terms !== undefined && html`<p>${terms}</p>`}
      <table class="bought">
        <thead class="unseen"><tr><th scope="col">Item</th><th scope="col">Price</th></tr></thead>
        <tbody>${session.lines.map(boughtLine)}</tbody>
      </table>
      ${session.customer_details?.email && html`<p class="quiet">For ${session.customer_details.email}</p>`}
      ${session.custom_text.submit && html`<p>${session.custom_text.submit.message}</p>`}
      ${payForm(button, {
        hasCard: asksForCard(sandbox, session),
        back: session.cancel_url !== null && html`<a href="${session.cancel_url}">Back</a>`,
      })}
    `,
  };
};

/** Free at first, and told to ask for a card only where money is due. */
export const asksForCard = (sandbox: Sandbox, session: SessionRecord): boolean =>
  session.payment_method_collection === 'always' || trialEndOf(sandbox, session) === undefined;

interface Offer {
  heading: string;
  terms?: string;
  button: string;
}

const offerOf = (sandbox: Sandbox, session: SessionRecord): Offer => {
  const [{ price, quantity }] = session.lines;
  const trialEnd = trialEndOf(sandbox, session);
  if (session.mode === 'payment') {
    const amount = moneyText(session.amount_total, session.currency);
    return { heading: `Pay ${amount}`, button: `Pay ${amount}` };
  }
  if (trialEnd === undefined) {
    return { heading: 'Subscribe', terms: priceText(price, quantity), button: 'Subscribe' };
  }
  const days = Math.ceil((trialEnd - sandbox.now()) / day);
  return {
    heading: 'Start your free trial',
    terms: `${days} ${days === 1 ? 'day' : 'days'} free, then ${priceText(price, quantity)}`,
    button: 'Start trial',
  };
};

const boughtLine = ({ description, quantity, price }: LineItem): Html => html`
  <tr>
    <th scope="row">${description}${quantity > 1 && html` × ${quantity}`}</th>
    <td>${priceText(price, quantity)}</td>
  </tr>
`;

const plainPage = (heading: string, text: Html, status = 200): HostedPage => ({
  title: `${heading} – Stripe sandbox`,
  notice: cardNotice,
  status,
  body: html`<h1>${heading}</h1>${text}`,
});

export const completePage = (returnUrl: string): HostedPage =>
  plainPage(
    'This checkout is complete',
    html`<p>It was paid for, or begun, already. Nothing more is charged.</p>
      <div class="actions"><a href="${returnUrl}">Return to the shop</a></div>`,
  );

export const expiredPage = ({ cancel_url }: SessionRecord): HostedPage =>
  plainPage(
    'This checkout has expired',
    html`<p>Nothing was charged. Go back to the shop and start again.</p>
      ${cancel_url !== null && html`<div class="actions"><a href="${cancel_url}">Back</a></div>`}`,
  );

export const unknownPage = plainPage(
  'This page is not known',
  html`<p>Its address may have been typed wrong, or the sandbox was started afresh since. Go back to the shop.</p>`,
  404,
);
