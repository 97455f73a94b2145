import { parseExpiry } from '../../browser/card/card-fields.ts';
import { ParamReader } from '../http/params.ts';
import { cardError } from '../http/stripe-error.ts';
import type { PaymentMethodRecord } from '../records/payments/payment-method.ts';
import { createPaymentMethod } from '../resources/payments/payment-methods/create-payment-method.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Html, html } from './html.ts';

export const cardNotice = 'No money moves. Do not enter a real card: only test cards are taken.';

const fields = [
  { name: 'cardnumber', label: 'Card number', autocomplete: 'cc-number', hint: 'For tests: 4242 4242 4242 4242' },
  { name: 'exp-date', label: 'Expiration date', autocomplete: 'cc-exp', hint: 'Month and year, MM / YY' },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', hint: 'Three digits; four on American Express' },
];

/** The form that `/hosted/pay.js` sends to the page's address, and the bank's question that may follow. */
export const payForm = (button: string, way: { hasCard: boolean; back: Html | false }): Html => html`
  <form class="pay" method="post" novalidate aria-label="Payment">
    ${way.hasCard && fields.map(field)}
    <p class="problem" role="alert" hidden></p>
    <noscript><p class="problem">This page needs JavaScript.</p></noscript>
    <div class="actions">
      <button type="submit" disabled>${button}</button>
      ${way.back}
    </div>
  </form>
  <dialog aria-labelledby="challenge-title">
    <p class="quiet">Test bank</p>
    <h2 id="challenge-title">Confirm your payment</h2>
    <p>This stands for the page on which a bank asks whether it is you. Choose how it ends.</p>
    <div class="actions">
      <button type="button" data-outcome="complete">Complete authentication</button>
      <button type="button" data-outcome="fail" class="quiet">Fail authentication</button>
    </div>
  </dialog>
`;

const field = ({ name, label, autocomplete, hint }: (typeof fields)[number]): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" spellcheck="false" required
      aria-describedby="${name}-hint ${name}-error" />
    <p class="error" id="${name}-error" hidden></p>
  </div>
`;

/** The card that a hosted page sent. Throws as Stripe refuses a card. */
export const sentCard = (sandbox: Sandbox, params: ParamReader): PaymentMethodRecord => {
  const number = params.text('cardnumber') ?? '';
  const expiry = parseExpiry(params.text('exp-date') ?? '');
  const cvc = params.text('cvc') ?? '';
  params.done();
  if (number === '') throw cardError({ code: 'incomplete_number', message: 'Your card number is incomplete.' });
  if (!expiry) throw cardError({ code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." });
  if (cvc === '') throw cardError({ code: 'incomplete_cvc', message: "Your card's security code is incomplete." });
  const card = { number, exp_month: String(expiry.month), exp_year: String(expiry.year), cvc };
  return createPaymentMethod(sandbox, new ParamReader({ type: 'card', card }));
};
