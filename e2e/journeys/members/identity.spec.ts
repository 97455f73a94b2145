import type { ChildProcess } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { startIdentityProvider, switchOnGoogle } from '../../src/identity-provider.ts';

let provider: ChildProcess;
test.beforeAll(async () => {
  provider = await startIdentityProvider();
});
test.afterAll(() => {
  provider.kill();
});

/** On the provider's pages. */
const signInThere = async (page: Page, address: string, { again = false } = {}) => {
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  if (!again) await page.getByRole('button', { name: 'Continue' }).click();
};

test('Google signs up, proves the person, and deletes the account', async ({ page }) => {
  await switchOnGoogle(page);
  const address = `google-${crypto.randomUUID()}@example.test`;
  await page.goto('/auth/signup');
  await page.getByLabel('Offer my services').check();
  await page.getByRole('link', { name: 'Google' }).click();
  await signInThere(page, address);
  await expect(page.getByText('Registration successful')).toBeVisible();
  await page.waitForURL('**/user/dashboard');
  expect(page.url()).not.toContain('code');

  await page.goto('/user/profile');
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Connected sign-in' });
  await expect(card).toContainText(address);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm with Google' }).click();
  await signInThere(page, address, { again: true });
  await expect(card).toContainText('You have confirmed that it is you');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
});
