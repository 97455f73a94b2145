import type { Page } from '@playwright/test';

/** Types a card into a hosted page of the payment provider and sends it. */
export const payOnHostedPage = async (page: Page, number: string, button: RegExp): Promise<void> => {
  await page.locator('[name="cardnumber"]').fill(number);
  await page.locator('[name="exp-date"]').fill('12/34');
  await page.locator('[name="cvc"]').fill('123');
  await page.getByRole('button', { name: button }).click();
};

/** A test bank account that payouts arrive at. */
export const bankAccount = '000123456789';

/** Connects a bank on the payment provider's page. */
export const connectBank = async (page: Page, account: string): Promise<void> => {
  await page.getByLabel("Account holder's name").fill('Petra Provider');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number', { exact: true }).fill(account);
  await page.getByLabel('Account number again').fill(account);
  await page.getByRole('button', { name: 'Connect bank account' }).click();
};
