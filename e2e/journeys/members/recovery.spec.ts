import { expect, test } from '@playwright/test';
import { emailWith, switchOn } from '../../src/emails.ts';
import { newPerson } from '../../src/people.ts';
import { dataFolder, runningSite } from '../../src/site/site.ts';

test.skip(Boolean(runningSite) && !process.env.NEARHAND_DATA, `reads emails from ${dataFolder}: set NEARHAND_DATA`);

test('a forgotten password is set anew by the mailed link', async ({ page }) => {
  const person = await newPerson(page.request);
  await switchOn(page, 'passwordRecovery');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const mail = await emailWith(person.email, /reset-password\?token=/);
  const path = /\/auth\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';

  await page.goto(path);
  await page.getByLabel('New password').fill('brand-new-secret');
  await page.getByLabel('Confirm password').fill('brand-new-secret');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('brand-new-secret');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/dashboard');
});
