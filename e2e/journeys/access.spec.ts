import { expect, test } from '@playwright/test';
import { bringSession, signIn } from '../src/people.ts';
import { demo } from '../src/site.ts';

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

test('a wrong role is refused', async ({ page }) => {
  await bringSession(page, demo.customer);
  await page.goto('/user/my-services');
  await page.waitForURL('**/unauthorized');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("another person's booking is not shown", async ({ page, browser }) => {
  await bringSession(page, demo.customer);
  await page.goto('/user/my-bookings');
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await page.waitForURL('**/user/my-bookings/*');
  const otherUser = await (await browser.newContext()).newPage();
  await otherUser.goto('/auth/signup');
  await otherUser.getByLabel('Full name').fill('Sam Stranger');
  await otherUser.getByLabel('Email').fill(`sam-${Date.now()}@example.test`);
  await otherUser.getByLabel('Password', { exact: true }).fill('secret-enough');
  await otherUser.getByLabel('Confirm password').fill('secret-enough');
  await otherUser.getByRole('checkbox', { name: /^I agree to/ }).check();
  await otherUser.getByRole('button', { name: 'Create account' }).click();
  await otherUser.waitForURL('**/user/dashboard');
  await otherUser.goto(new URL(page.url()).pathname);
  await expect(otherUser.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
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
