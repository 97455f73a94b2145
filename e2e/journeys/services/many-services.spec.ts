import { expect, type Page, test } from '@playwright/test';

const serviceCount = 240;

/** The site's list, grown to hundreds without changing the site. */
const growList = async (page: Page): Promise<void> => {
  const { data, counts } = await (await page.request.get('/api/services?limit=24&counts=true')).json();
  const services = Array.from({ length: serviceCount }, (_, index) => ({
    ...data[index % data.length],
    _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Service ${index + 1}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }));
  await page.route(/\/api\/services\?(?=.*limit=24)/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor'));
    const next = from + 24 < serviceCount ? { next: String(from + 24) } : {};
    const total = query.has('counts') ? { counts: { ...counts, total: serviceCount, isEstimate: false } } : {};
    return route.fulfill({ json: { data: services.slice(from, from + 24), ...next, ...total } });
  });
};

const item = (page: Page, place: number) => page.locator(`main li[aria-posinset="${place}"]`);
const detailsOf = (page: Page, place: number) => item(page, place).getByRole('link', { name: 'View Details' });
const focusedPlace = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));

/** Scrolls to the end, again and again, until the place has come or is passed: cards far above the screen are not there. */
const scrollDownTo = (page: Page, place: number) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(item(page, place).or(item(page, serviceCount)).first()).toBeAttached({ timeout: 500 });
  }).toPass();

test.beforeEach(async ({ page }) => {
  await growList(page);
  // The document of the listing would bring the services of the site. No server renders this page: React runs once its
  // form is there, and takes the click.
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nearhand' }).click();
  await page.getByRole('main').locator('a[href="/marketplace"]').first().click();
  await expect(item(page, 1)).toHaveAttribute('aria-setsize', String(serviceCount));
});

test('Tab goes from card to card past the edge of the screen, back, and on from a focused card that is scrolled far away', async ({
  page,
}) => {
  await detailsOf(page, 1).focus();
  for (let place = 2; place <= 16; place += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedPlace(page)).toBe(place);
    // The next row comes with the scrolling that the browser does for the focus.
    await expect(item(page, place + 4)).toBeAttached();
  }
  for (let place = 15; place >= 6; place -= 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await focusedPlace(page)).toBe(place);
  }
  await scrollDownTo(page, 100);
  await expect(item(page, 1)).not.toBeAttached();
  await expect(item(page, 5)).toBeAttached();
  expect(await focusedPlace(page)).toBe(6);
  await page.keyboard.press('Tab');
  expect(await focusedPlace(page)).toBe(7);
});

test('Back leads to the place on the page that one left', async ({ page }) => {
  await page.route('**/api/services/0*', (route) =>
    route.fulfill({ status: 404, json: { error: 'Gone', code: 'service/not-found' } }),
  );
  await scrollDownTo(page, 100);
  await expect(item(page, 1)).not.toBeAttached();
  await page.evaluate(() => window.scrollBy(0, -2_000));
  const left = await page.evaluate(() => window.scrollY);
  const link = page.locator('main li[aria-setsize] a').nth(12);
  const place = await link.evaluate((anchor) => anchor.closest('li')?.getAttribute('aria-posinset'));
  await link.click();
  await expect(page).toHaveURL(/\/marketplace\/service\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(left - 1_000);
  await expect(item(page, Number(place))).toBeVisible();
});
