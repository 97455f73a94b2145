import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { emailWith } from '../../src/emails.ts';
import { giveToken, type NewPerson, newPerson, signIn } from '../../src/people.ts';

const openProfile = async (page: Page, person: NewPerson) => {
  await giveToken(page, person.token);
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('a changed profile shows at once: in the header, and in the other tab', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const person = await newPerson(page.request, { name: 'Nora Before' });
  await openProfile(page, person);
  const other = await context.newPage();
  await giveToken(other, person.token);
  await other.goto('/about');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora After');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Account menu' }).click();
    await expect(tab.getByRole('menu').locator('..').getByText('Nora After')).toBeVisible();
  }
});

test('a changed password signs out other devices, which come back to their page after login', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page.request);
  await openProfile(page, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person.email, person.password);
  await elsewhere.goto('/user/wallet?type=deposit');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByLabel('New password').fill('a-new-secret');
  await dialog.getByLabel('Confirm password').fill('a-new-secret');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await elsewhere.waitForURL('**/auth/login');
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-new-secret');
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await elsewhere.waitForURL('**/user/wallet?type=deposit');
});

test('a person asks for their data, hears when it is ready, and finds themselves in the file', {
  // The job runs each minute.
  tag: '@full',
}, async ({ page }) => {
  const person = await newPerson(page.request, { name: 'Nora Exported' });
  await openProfile(page, person);
  await page.getByRole('button', { name: 'Export my data' }).click();
  const state = page.getByRole('region', { name: 'Your Data' }).getByRole('status');
  await expect(state).toHaveText(/is being prepared/);
  const link = page.getByRole('link', { name: /Download my data/ });
  await expect(link).toBeVisible({ timeout: 180_000 });
  await expect(state).toHaveText(/Download it until/);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^nearhand-data-[\d-]+\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(strFromU8(files['profile.json'] ?? new Uint8Array())).toContain('Nora Exported');
  const email = await emailWith(person.email, /Your data is ready/);
  expect(email).toContain('/user/profile');
  expect(email).not.toContain('/download');
});

test('a deleted account is gone: signed out everywhere, and its login refused', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const person = await newPerson(page.request);
  await openProfile(page, person);
  const other = await context.newPage();
  await other.goto('/user/wallet');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await other.waitForURL('**/auth/login');
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
});
