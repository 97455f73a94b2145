import { expect, type Page, test } from '@playwright/test';

const loseTimestamp = (page: Page) => page.route('**/timestamp.json', (route) => route.fulfill({ status: 404 }));
const told = (page: Page, stage: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/api/telemetry') && request.postData()?.includes(`"${stage}"`) === true,
  );
const storedRevision = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('nearhand.composition') ?? '{}').revision);

test('the timestamp is missing: who was here before has the last good page; a new visitor gets none until it comes', {
  tag: '@full',
}, async ({ browser }) => {
  const known = await browser.newPage();
  await known.goto('/auth/login');
  await expect(known.getByLabel('Email')).toBeVisible();
  await loseTimestamp(known);
  const reported = told(known, 'stale');
  await known.reload();
  await expect(known.getByLabel('Email')).toBeVisible();
  await reported;
  await known.close();

  const page = await browser.newPage();
  await loseTimestamp(page);
  const failed = told(page, 'stale');
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Nearhand could not start' })).toBeVisible();
  await expect(page.getByText(/answered 404/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  expect(await storedRevision(page)).toBeUndefined();
  await failed;
  await page.unroute('**/timestamp.json');
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 60_000 });
  await page.close();
});
