import type { TestSandbox } from './test-sandbox.ts';

export const shop = { refresh_url: 'https://shop.test/wallet/again', return_url: 'https://shop.test/wallet?bank=1' };

/** The address of a fresh onboarding page, and the account that it is for. */
export const onboardingLink = async ({ stripe }: TestSandbox, known?: string) => {
  const transfers = { requested: true };
  const id = known ?? (await stripe.accounts.create({ type: 'express', capabilities: { transfers } })).id;
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...shop });
  return { id, url };
};

export const bankForm = (account = '000123456789') => ({
  holder: 'Pat Provider',
  routing: '110000000',
  account,
  account_again: account,
});

/** Sends the page's form as a browser does, and does not follow where it leads. */
export const sendForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** An account whose bank is one of Stripe's test numbers. */
export const connectedAccount = async (sandbox: TestSandbox, bank?: string): Promise<string> => {
  const { id, url } = await onboardingLink(sandbox);
  await sendForm(url, bankForm(bank));
  return id;
};
