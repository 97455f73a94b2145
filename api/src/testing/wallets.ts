import type { WalletMovement, WalletTransaction } from '@nearhand/contracts';
import Stripe from 'stripe';
import { fund } from './balanced-books.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';
import type { TestStripe } from './test-stripe.ts';

/** Stripe's test numbers of banks. */
export const banks = { sound: '000123456789', closed: '000111111113' } as const;

/** Begins to add money; the intent that the browser confirms. */
export const addMoney = async (site: TestApp, as: Person, amount: number, headers = {}): Promise<string> => {
  const answer = await site.call('POST', '/wallet/add-money', { as, body: { amount }, headers });
  if (answer.statusCode !== 200) throw new Error(`Adding money was answered with ${answer.body}.`);
  const { clientSecret } = answer.json<{ data: { clientSecret: string } }>().data;
  return clientSecret.split('_secret_')[0] ?? '';
};

export const confirmDeposit = async (
  site: TestApp,
  as: Person,
  paymentIntentId: string,
  amount: number,
): Promise<WalletMovement> =>
  (await site.call('POST', '/wallet/confirm-deposit', { as, body: { paymentIntentId, amount } })).json().data;

export const withdraw = async (site: TestApp, as: Person, amount: number): Promise<WalletMovement> =>
  (await site.call('POST', '/wallet/withdraw', { as, body: { amount } })).json().data;

export const transactionsOf = async (site: TestApp, as: Person): Promise<WalletTransaction[]> =>
  (await site.call('GET', '/wallet/transactions', { as })).json().data;

/** What somebody's browser does at Stripe; it does not come back yet. */
export const fillInBank = async (site: TestApp, as: Person, account: string = banks.sound): Promise<void> => {
  const { url } = (await site.call('POST', '/wallet/connect-bank', { as })).json<{ data: { url: string } }>().data;
  const form = { holder: as.name, routing: '110000000', account, account_again: account };
  await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
};

/** A provider with so many cents and a bank account. */
export const earner = async (site: TestApp, cents: number, account?: string): Promise<Person> => {
  const provider = await person(site, 'provider');
  await fund(site, provider, cents);
  await fillInBank(site, provider, account);
  await site.call('GET', '/wallet', { as: provider });
  return provider;
};

/** The client of Stripe whose requests go through `fetchFor`, as a network that loses or changes some. */
export const stripeThrough = ({ overrides }: TestStripe, fetchFor: typeof fetch): Stripe => {
  const { hostname: host, port } = new URL(overrides.settings.stripe.apiBase ?? '');
  const httpClient = Stripe.createFetchHttpClient(fetchFor);
  return new Stripe('sk_test_1', { host, port, protocol: 'http', httpClient, maxNetworkRetries: 0 });
};
