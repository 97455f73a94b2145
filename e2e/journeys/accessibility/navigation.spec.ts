import { expect, test } from '@playwright/test';
import { expectArrival, openLiveRegion } from '../../src/assistive.ts';
import { bringSession } from '../../src/people.ts';
import { isTakenOver } from '../../src/rendered.ts';
import { demo } from '../../src/site/site.ts';

test.beforeEach(({ page }) => openLiveRegion(page));

test('every navigation sets the title, focuses the heading and is announced', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Before that a link loads a document, whose first page takes no focus either.
  await isTakenOver(page);
  // The first page takes no focus and is not announced.
  await expect(page.locator('body')).toBeFocused();
  await expect(page.locator('[aria-live=polite]')).toHaveCount(0);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Contact' }).click();
  await expectArrival(page, 'Contact us', 'Contact');
  await page.getByRole('button', { name: 'Marketplace' }).click();
  await page.getByRole('menuitem', { name: 'All Services' }).click();
  await expectArrival(page, 'Service Marketplace');
  await page.getByRole('link', { name: 'Login' }).click();
  await expectArrival(page, /^Login to Nearhand/, /^Login/);
  await page.goBack();
  await expectArrival(page, 'Service Marketplace');
});

test('a denial is announced: as a visitor, and in a wrong role', async ({ page }) => {
  await page.goto('/user/wallet');
  await expectArrival(page, /^Login to Nearhand/, /^Login/);
  await bringSession(page, demo.customer);
  await page.goto('/user/my-services');
  await expectArrival(page, 'Access denied');
});

test("an address that nothing answers shows the site's own page", async ({ page }) => {
  for (const path of ['/index.html', '/%E0%A4%A', '/auth/no-such-screen']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
});
