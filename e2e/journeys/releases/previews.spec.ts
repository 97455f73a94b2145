import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { linkIn } from '../../src/developer-panel.ts';
import { expect, login, marked, test } from '../../src/release-test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('a team sees its own release in place of the live one, says so, and leaves with one click', {
  tag: '@full',
}, async ({ page, browser, site }) => {
  const version = await site.publish('mf-auth', marked('Preview'));
  const link = linkIn(await site.release('preview', 'mf-auth', version, '--path', '/auth/login'));
  await page.goto(link);
  await expect(login(page, 'Preview')).toBeVisible();
  await expect(banner(page)).toContainText(/Accounts/);
  expect(page.url()).toBe(`${site.url}/auth/login`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(login(page, 'Preview')).toBeVisible();

  const other = await browser.newPage();
  await other.goto(`${site.url}/auth/login`);
  await expect(login(other)).toBeVisible();
  await other.close();

  await page.getByLabel('Email').fill('somebody@');
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@');
  await page.getByLabel('Email').clear();
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect(login(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(login(page)).toBeVisible();
});
