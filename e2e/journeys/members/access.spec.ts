import { expect, test } from '@playwright/test';
import { giveToken, newPerson } from '../../src/people.ts';

test('a form that is open when another tab signs out has its values after the next login', async ({
  page,
  context,
}) => {
  const { email, password, token } = await newPerson(page.request);
  await giveToken(page, token);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Two kids, one dog.');
  const other = await context.newPage();
  await other.goto('/user/dashboard');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByText('Log out').click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/profile');
  await expect(page.getByLabel('Bio')).toHaveValue('Two kids, one dog.');
});
