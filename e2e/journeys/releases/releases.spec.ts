import type { Page } from '@playwright/test';
import type { ReleaseSite } from '../../src/release-site.ts';
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

const release = async (site: ReleaseSite, mark: string) => {
  const version = await site.publish('mf-auth', marked(mark));
  await site.release('promote', 'mf-auth', version, '--why', mark);
  return version;
};
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a recall beside a draft is a notice; without another release the panel says so', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const before = site.live('mf-auth').metadata.version;
  const second = await release(site, 'Second');
  await page.goto(`${site.url}/auth/login`);
  await page.getByLabel('Email').fill('pat@example.test');
  await remember(page);
  await site.release('recall', 'mf-auth', second, '--why', 'it sends the wrong email');
  await look(page);
  const notice = page.getByRole('region', { name: 'Withdrawn' });
  await expect(notice).toContainText('A part of this page was withdrawn');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('pat@example.test');
  await expect(login(page, 'Second')).toBeVisible();
  await expectSameDocument(page);
  await notice.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load the page again' }).click();
  await expect(login(page)).toBeVisible();
  await expect(notice).toHaveCount(0);

  // It came back with the reload; without it nothing is lost.
  await page.getByLabel('Email').clear();
  await site.release('recall', 'mf-auth', before, '--why', 'it is as bad');
  await look(page);
  await expect(page.getByText('Accounts is not available right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nearhand' }).first()).toBeVisible();
  await site.release('promote', 'mf-auth', second, '--again', '--why', 'it was mended elsewhere');
  await page.reload();
  await expect(login(page, 'Second')).toBeVisible();
});
