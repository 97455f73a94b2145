import type { Page } from '@playwright/test';

/** Types a card into a hosted page of the payment provider and sends it. */
export const payOnHostedPage = async (page: Page, number: string, button: RegExp): Promise<void> => {
  await page.locator('[name="cardnumber"]').fill(number);
  await page.locator('[name="exp-date"]').fill('12/34');
  await page.locator('[name="cvc"]').fill('123');
  await page.getByRole('button', { name: button }).click();
};
