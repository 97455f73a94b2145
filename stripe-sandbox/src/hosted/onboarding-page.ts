import type { AccountLinkRecord, BankAccountRecord } from '../records/connect/account.ts';
import { exampleRouting, testBanks } from '../resources/connect/accounts/test-bank.ts';
import type { HostedPage } from './hosted-page.ts';
import { type Html, html } from './html.ts';
import {
  type OnboardingField,
  type OnboardingForm,
  type OnboardingProblems,
  onboardingFields,
} from './onboarding-form.ts';

const notice = 'No bank sees this page. Do not enter real bank details: use a test account number.';

const labels: Record<OnboardingField, string> = {
  holder: "Account holder's name",
  routing: 'Routing number',
  account: 'Account number',
  account_again: 'Account number again',
};

const hints: Partial<Record<OnboardingField, string>> = {
  routing: `For tests: ${exampleRouting}`,
  account: `For tests: ${testBanks[0]?.number}`,
};

export interface OnboardingState {
  link: AccountLinkRecord;
  email: string | null;
  /** The bank connected so far. */
  bank: BankAccountRecord | undefined;
  form: OnboardingForm;
  problems: OnboardingProblems;
}

export const onboardingPage = ({ link, email, bank, form, problems }: OnboardingState): HostedPage => {
  const wrong = onboardingFields.filter((field) => problems[field] !== undefined);
  const heading = bank ? 'Your bank account' : 'Connect your bank account';
  return {
    title: `${wrong.length > 0 ? 'Error: ' : ''}${heading} – Stripe sandbox`,
    notice,
    isFormAnswer: wrong.length > 0,
    formTargets: [link.return_url, link.refresh_url],
    body: html`
      <h1>${heading}</h1>
      <p class="quiet">Payouts${email !== null && html` for ${email}`} go to this account.</p>
      ${bank && connected(bank)}
      ${wrong.length > 0 && summary(wrong, problems)}
      <form method="post" action="/connect/onboarding/${link.id}" novalidate>
        ${onboardingFields.map((field) => input(field, form, problems[field], field === wrong[0]))}
        <div class="actions">
          <button type="submit">Connect bank account</button>
          <a href="${link.return_url}">${bank ? 'Return without changing' : 'Return without connecting'}</a>
        </div>
      </form>
      ${testNumbers}
    `,
  };
};

const connected = (bank: BankAccountRecord): Html => html`
  <div class="state">
    <p><strong>Connected:</strong> Stripe test bank, account ending in ${bank.last4}, held by ${bank.holder}.</p>
  </div>
  <h2>Change bank account</h2>
`;

const summary = (wrong: OnboardingField[], problems: OnboardingProblems): Html => html`
  <div class="problem" role="alert">
    <p><strong>The bank account is not connected yet.</strong></p>
    <ul>
      ${wrong.map((field) => html`<li><a href="#${field}">${problems[field]}</a></li>`)}
    </ul>
  </div>
`;

const input = (
  field: OnboardingField,
  form: OnboardingForm,
  problem: string | undefined,
  isFirstWrong: boolean,
): Html => {
  const hint = hints[field];
  const described = [hint !== undefined && `${field}-hint`, problem !== undefined && `${field}-error`].filter(Boolean);
  return html`
    <div class="field">
      <label for="${field}">${labels[field]}</label>
      ${hint !== undefined && html`<p class="hint" id="${field}-hint">${hint}</p>`}
      <input
        id="${field}"
        name="${field}"
        value="${form[field]}"
        required
        spellcheck="false"
        ${field === 'holder' ? html`autocomplete="name"` : html`autocomplete="off" inputmode="numeric"`}
        ${described.length > 0 && html`aria-describedby="${described.join(' ')}"`}
        ${problem !== undefined && html`aria-invalid="true"`}
        ${isFirstWrong && html`autofocus`}
      />
      ${problem !== undefined && html`<p class="error" id="${field}-error">${problem}</p>`}
    </div>
  `;
};

const testNumbers = html`
  <details>
    <summary>Test account numbers</summary>
    <table>
      <thead>
        <tr><th scope="col">Account number</th><th scope="col">What happens</th></tr>
      </thead>
      <tbody>
        ${testBanks.map(({ number, outcome }) => html`<tr><th scope="row">${number}</th><td>${outcome}</td></tr>`)}
      </tbody>
    </table>
  </details>
`;

export const unknownLinkPage: HostedPage = {
  title: 'Link not found – Stripe sandbox',
  notice,
  status: 404,
  body: html`
    <h1>This link is not known</h1>
    <p>It may have been typed wrong, or the sandbox was started afresh since. Go back to the shop and start again.</p>
  `,
};
