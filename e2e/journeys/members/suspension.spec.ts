import { expect, test } from '@playwright/test';
import { bringPerson, giveToken, newPerson } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

test('an admin finds a person and suspends them: their open tab ends, and the log says why', async ({
  page,
  browser,
}) => {
  const name = `Sue Spended ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newPerson(page.request, { name });
  const elsewhere = await (await browser.newContext()).newPage();
  await giveToken(elsewhere, person.token);
  await elsewhere.goto('/user/wallet');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await bringPerson(page, demo.admin);
  await page.goto('/office/people');
  await page.getByRole('searchbox', { name: 'Search' }).fill(person.email);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend this person?' });
  await dialog.getByLabel('Reason').fill('Sold tickets that did not exist.\nTwo people wrote to us.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: 'Reinstate' })).toBeVisible();
  const notice = page.getByRole('note').filter({ hasText: 'Suspended since' });
  await expect(notice).toContainText(/exist\.\nTwo people/, { useInnerText: true });

  await elsewhere.waitForURL('**/auth/login');
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByText('Your account is suspended')).toBeVisible();

  await page.getByRole('link', { name: 'All lines about this person' }).click();
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('Sold tickets that did not exist.');
});
