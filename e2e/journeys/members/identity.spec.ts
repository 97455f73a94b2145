import type { ChildProcess } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { emailWith } from '../../src/emails.ts';
import { startIdentityProvider, switchOnGoogle } from '../../src/identity-provider.ts';
import { giveToken, newPerson, signIn } from '../../src/people.ts';
import { dataFolder, runningSite } from '../../src/site/site.ts';

test.skip(Boolean(runningSite) && !process.env.NEARHAND_DATA, `reads emails from ${dataFolder}: set NEARHAND_DATA`);
test.describe.configure({ mode: 'serial' });

let provider: ChildProcess;
test.beforeAll(async () => {
  provider = await startIdentityProvider();
});
test.afterAll(() => {
  provider.kill();
});
test.beforeEach(({ page }) => switchOnGoogle(page));

const newAddress = () => `google-${crypto.randomUUID()}@example.test`;

/** On the provider's pages. */
const signInThere = async (page: Page, address: string, { again = false } = {}) => {
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  if (!again) await page.getByRole('button', { name: 'Continue' }).click();
};

test('Google signs up, logs in, proves the person, and deletes the account', async ({ page }) => {
  const address = newAddress();
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

test('by keyboard alone a person connects Google, comes back to the wanted page with it, and disconnects it', {
  tag: '@full',
}, async ({ page }) => {
  const person = await newPerson(page.request);
  const mail = await emailWith(person.email, /confirm-email\?token=/);
  const token = /confirm-email\?token=([\w-]+)/.exec(mail)?.[1];
  expect((await page.request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200);
  await giveToken(page, person.token);
  await page.goto('/user/profile');
  const card = page.getByRole('region', { name: 'Connected sign-in' });
  const connect = card.getByRole('button', { name: 'Connect Google' });
  await expect(connect).toBeEnabled();
  await connect.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const address = newAddress();
  await signInThere(page, address);
  await expect(card).toContainText(address);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/user/wallet');
  await page.getByRole('link', { name: 'Google' }).press('Enter');
  await expect(page.getByText('Login successful')).toBeVisible();
  await page.waitForURL('**/user/wallet');

  await page.goto('/user/profile');
  await card.getByRole('button', { name: 'Disconnect Google' }).press('Enter');
  await expect(page.getByText('Google is disconnected')).toBeVisible();
  await expect(card).toContainText('Not connected');
});

test('a failed sign-in ends on a page in words, and the password still works', { tag: '@full' }, async ({ page }) => {
  const person = await newPerson(page.request);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Google' }).click();
  await signInThere(page, person.email);
  await expect(page.getByRole('main')).toContainText('Log in with your password first');
  await page.getByRole('link', { name: 'Go to the login' }).click();
  await signIn(page, person.email, person.password);
});
