import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, login, marked, test } from '../../src/release-test.ts';

/** The link that the command prints. */
const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('a team sees its own release in place of the live one, says so, and leaves with one click', async ({
  page,
  browser,
  site,
}) => {
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

test('a dev server of this machine takes the place of the live release, for this tab alone', {
  tag: '@full',
}, async ({ page, browser, site }) => {
  const version = await site.publish('mf-auth', marked('From my machine'));
  const files = join(site.folder, 'releases/mf-auth', version);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', path.endsWith('.json') ? 'application/json' : 'text/javascript');
    response.end(readFileSync(join(files, path)));
  });
  const port = await listening(server);
  const text = await site.release('preview', 'mf-auth', '--url', `http://localhost:${port}`, '--path', '/auth/login');
  await page.goto(linkIn(text));
  await expect(login(page, 'From my machine')).toBeVisible();
  await expect(banner(page)).toBeVisible();

  const other = await browser.newPage();
  await other.goto(`${site.url}/auth/login`);
  await expect(login(other)).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect(login(page)).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('preview');
  server.closeAllConnections();
  server.close();
});

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address !== 'string') resolve(address.port);
      else reject(new Error('The server does not listen.'));
    });
  });
