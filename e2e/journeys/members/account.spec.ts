import { expect, type Page, test } from '@playwright/test';
import { giveToken, type NewPerson, newPerson, signIn } from '../../src/people.ts';

const openProfile = async (page: Page, person: NewPerson) => {
  await giveToken(page, person.token);
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('a changed password signs out other devices, which come back to their page after login', { tag: '@full' }, async ({
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
