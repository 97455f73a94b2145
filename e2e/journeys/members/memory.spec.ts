import { expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson, watchConsole } from '../../src/people.ts';

const full = { tag: '@full' };

/** The stored answers as text; undefined for none. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => {
        request.onsuccess = request.onerror = resolve;
      });
    const open = indexedDB.open('nearhand');
    // The page makes the database.
    open.onupgradeneeded = () => open.transaction?.abort();
    await done(open);
    if (open.error) return undefined;
    const reading = open.result.transaction('memory').objectStore('memory').get('answers');
    await done(reading);
    open.result.close();
    return reading.result && JSON.stringify(reading.result);
  });

const dashboard = '/user/dashboard';
/** Opens the dashboard as `token`, and waits until its answers are stored. */
const visit = async (page: Page, token: string) => {
  await giveToken(page, token);
  await page.goto(dashboard);
  await expect.poll(() => stored(page)).toContain('"upcoming"');
};

/** From now on the API answers when the returned function is called. */
const holdApi = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().endsWith('/auth/me')) await released;
    await route.continue();
  });
  return () => release();
};

const content = (page: Page) => page.getByText('Nothing is coming up');
const pill = (page: Page) => page.getByRole('status').filter({ hasText: 'Shown from memory' });

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByText('Log out').click();
  await page.waitForURL('**/auth/login');
};

test('a dashboard that was seen before is painted before the API answers, and says so', full, async ({ page }) => {
  const problems = watchConsole(page);
  const { token } = await newPerson(page.request);
  await visit(page, token);
  const release = await holdApi(page);
  await page.reload();
  await expect(content(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();
  release();
  await expect(pill(page)).toHaveCount(0);
  await expect(content(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('a picture of the page is there before the shell, for this person alone, and the focus goes over', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const [first, second] = [await newPerson(page.request), await newPerson(page.request)];
  const picture = page.locator('#root[data-picture]');
  await visit(page, first.token);
  const pictures = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^nearhand.picture/.test(key)));
  await expect.poll(pictures).toHaveLength(1);
  const holdShell = async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/shell.*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    return () => release();
  };
  const start = await holdShell();
  await expect(picture).toBeVisible();
  await expect(content(page)).toBeVisible();
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  start();
  await expect(picture).toHaveCount(0);
  await expect(content(page)).toBeVisible();
  await expect(link).toBeFocused();
  await page.unroute('**/assets/shell.*.js');
  await page.evaluate((token) => localStorage.setItem('token', token), second.token);
  const startNext = await holdShell();
  await expect(page.locator('main .MuiSkeleton-root').first()).toBeVisible();
  await expect(picture).toHaveCount(0);
  startNext();
  await expect(content(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('nothing is stored after a log-out, also with a second tab', full, async ({ page, context }) => {
  const { token } = await newPerson(page.request);
  await visit(page, token);
  const other = await context.newPage();
  await other.goto(dashboard);
  await expect(content(other)).toBeVisible();
  await logOut(page);
  await other.waitForURL('**/auth/login');
  await other.goto('/about');
  await expect.poll(() => stored(page)).toBeUndefined();
});

test('another person on the same device sees nothing of the one before', full, async ({ page }) => {
  const [first, second] = [await newPerson(page.request), await newPerson(page.request, { name: 'Otto Other' })];
  await visit(page, first.token);
  await page.evaluate((token) => localStorage.setItem('token', token), second.token);
  const release = await holdApi(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Otto');
  await expect(content(page)).toHaveCount(0);
  release();
  await expect(content(page)).toBeVisible();
});

test('nothing is stored when the API ends the session', full, async ({ page }) => {
  const { token } = await newPerson(page.request);
  await visit(page, token);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 401, json: { error: 'Session ended.' } }));
  await page.reload();
  await page.waitForURL('**/auth/login');
  await expect.poll(() => stored(page)).toBeUndefined();
});

test('without an answer of the API, the page stays as it was seen before until one comes', full, async ({ page }) => {
  const { token } = await newPerson(page.request);
  await visit(page, token);
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/auth/me') ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(content(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();
  await page.unroute('**/api/**');
  await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(content(page)).toBeVisible();
});
