import { expect, test } from '@playwright/test';
import { giveToken, newPerson } from '../../src/people.ts';
import { isTakenOver } from '../../src/rendered.ts';

test('a page of the shell that failed while the browser was offline comes by itself afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  // React has taken the document over: before, the link would load another document.
  await expect(page.locator('#rendered')).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Terms of service' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
});

test('without the code of toasts the site stands, and says what happened', async ({ page }) => {
  await page.route('**/assets/toaster*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await giveToken(page, 'a-token-of-long-ago');
  await page.goto('/about');
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'About Nearhand' })).toBeVisible();
});

test('the drawer asks again for lost code of the account when it is opened again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/assets/signed-in*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await giveToken(page, (await newPerson(page.request)).token);
  await page.goto('/about');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  // The first opening may come before React.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await opener.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The menu could not be loaded' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Trending' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/assets/signed-in*');
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('on a phone the focus never hides behind the header or the bar at the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const { data } = await (await page.request.get('/api/services?sort=rating&limit=1')).json();
  await page.goto(`/marketplace/service/${data[0]._id}`);
  await isTakenOver(page);
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar.getByRole('link', { name: 'Log in to book' })).toBeVisible();
  const isHidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const edges = document.querySelectorAll('header, [data-bottom-bar]');
      if (!focused?.closest('main') || focused.closest('[data-bottom-bar]')) return false;
      const { top, bottom } = focused.getBoundingClientRect();
      // An element higher than the screen always overlaps one of both.
      return [...edges].some((edge) => {
        const over = edge.getBoundingClientRect();
        return bottom - top < 400 && top < over.bottom && bottom > over.top;
      });
    });
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key);
      expect(await isHidden(), `${key} ${step}`).toBe(false);
    }
  }
});

test('at 400 % zoom no bar takes the room of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { data } = await (await page.request.get('/api/services?sort=rating&limit=1')).json();
  for (const [path, bar] of [
    ['/marketplace', '[data-top-bar]'],
    [`/marketplace/service/${data[0]._id}`, '[data-bottom-bar]'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(bar)).toHaveCSS('position', 'static');
  }
});
