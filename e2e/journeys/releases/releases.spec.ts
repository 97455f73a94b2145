import type { Page } from '@playwright/test';
import {
  comeBack,
  expect,
  expectSameDocument,
  login,
  marked,
  recovery,
  remember,
  test,
} from '../../src/release-test.ts';

test('promote and roll back reach new visitors at once, an open tab with its next page; a recall also its open page', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(`${site.url}/auth/login`);
  await expect(login(page)).toBeVisible();
  await remember(page);
  const before = site.live('mf-auth').metadata.version;
  const version = await site.publish('mf-auth', marked('Seven'));
  await site.release('promote', 'mf-auth', version, '--why', 'a new text');

  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/auth/login`);
  await expect(login(visitor, 'Seven')).toBeVisible();

  await comeBack(page, site);
  await expect(login(page)).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(recovery(page, 'Seven')).toBeVisible();

  await site.release('rollback', 'mf-auth', '--why', 'the old text was better');
  await comeBack(page, site);
  await expect(recovery(page, 'Seven')).toBeVisible();
  await page.goBack();
  await expect(login(page)).toBeVisible();
  await visitor.reload();
  await expect(login(visitor)).toBeVisible();
  await expectSameDocument(page);

  expect(site.live('mf-auth').metadata.version).toBe(before);
  const history = await site.release('history');
  expect(history).toContain('a new text');
  expect(history).toContain('the old text was better');
  await site.release('verify');

  await site.release('promote', 'mf-auth', version, '--again', '--why', 'a new text all the same');
  await comeBack(page, site);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(recovery(page, 'Seven')).toBeVisible();
  await site.release('recall', 'mf-auth', version, '--why', 'it shows the wrong text');
  await look(page);
  await expect(recovery(page)).toBeVisible();
  await expectSameDocument(page);
  await visitor.reload();
  await expect(login(visitor)).toBeVisible();
  await visitor.close();
});

const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
