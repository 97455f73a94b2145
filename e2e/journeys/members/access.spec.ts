import { expect, test } from '@playwright/test';
import { makeBooking } from '../../src/bookings.ts';
import { giveToken, newPerson, signIn } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

test('a visitor is sent to the login and comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/user/wallet?type=deposit');
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill(demo.customer);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/wallet?type=deposit');
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/auth/login');
});

test("another person's booking is not shown", async ({ page }) => {
  const owner = await newPerson(page.request);
  const { _id } = await makeBooking(page.request, { token: owner.token });
  await giveToken(page, (await newPerson(page.request)).token);
  await page.goto(`/user/my-bookings/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ context }) => {
  const first = await context.newPage();
  await signIn(first, demo.admin);
  const second = await context.newPage();
  await second.goto('/user/wallet');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await first.getByRole('button', { name: 'Account menu' }).click();
  await first.getByText('Log out').click();
  await expect(first.getByText('Logged out successfully')).toBeVisible();
  await second.waitForURL('**/auth/login');
});

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
