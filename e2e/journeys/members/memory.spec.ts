import { expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson, watchConsole } from '../../src/people.ts';
import { openRendered } from '../../src/rendered.ts';

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

/** A document that names its releases; without them no picture is stored. */
const open = (page: Page, path: string) => openRendered(page, path, 'id="made-from"');

const dashboard = '/user/dashboard';
/** Opens the dashboard as `token`, and waits until its answers are stored. */
const visit = async (page: Page, token: string) => {
  await giveToken(page, token);
  await open(page, dashboard);
  await expect.poll(() => stored(page)).toContain('"upcoming"');
};
const content = (page: Page) => page.getByText('Nothing is coming up');
const pictures = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^nearhand.picture/.test(key)));
/** Loads the page again without the shell, which comes when the result is called. */
const holdShell = async (page: Page) => {
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

test('a picture of the page is there before the shell, for this person alone, and the focus goes over', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const [first, second] = [await newPerson(page.request), await newPerson(page.request)];
  const picture = page.locator('#root[data-picture]');
  await visit(page, first.token);
  await expect.poll(() => pictures(page)).toHaveLength(1);
  const start = await holdShell(page);
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
  const startNext = await holdShell(page);
  await expect(page.locator('main .MuiSkeleton-root').first()).toBeVisible();
  await expect(picture).toHaveCount(0);
  startNext();
  await expect(content(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('an amount that is typed into the picture of a form is in the page that follows, and Enter loads nothing', {
  tag: '@full',
}, async ({ page }) => {
  const { token } = await newPerson(page.request);
  await giveToken(page, token);
  await open(page, '/user/wallet');
  await expect.poll(() => pictures(page)).toHaveLength(1);
  const start = await holdShell(page);
  await expect(page.locator('#root[data-picture]')).toBeVisible();
  const amount = page.getByLabel('Amount');
  await amount.fill('25');
  await amount.press('Enter');
  start();
  await expect(page.locator('#root[data-picture]')).toHaveCount(0);
  await expect(amount).toHaveValue('25');
  expect(new URL(page.url()).search).toBe('');
});
