import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ReleaseSite } from '../src/release-site.ts';
import { expect, login, marked, test } from '../src/release-test.ts';

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

test('forged, expired and foreign links are refused, with the reason, and the site runs as it is', async ({
  page,
  site,
}) => {
  const version = await site.publish('mf-auth', marked('Preview'));
  const link = new URL(
    linkIn(await site.release('preview', 'mf-auth', version, '--path', '/auth/login', '--for', '1h')),
  );
  const token = link.searchParams.get('preview') ?? '';
  const refused = async (address: string, reason: RegExp) => {
    await page.goto(address);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(login(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  };
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
  await refused(`${site.url}/auth/login?preview=${head}.${forged}.${signature}`, /not valid/i);

  const elsewhere = await ReleaseSite.open();
  await refused(`${elsewhere.url}/auth/login?preview=${token}`, /another site/i);
  await elsewhere.close();

  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await refused(link.href, /expired/i);
});

test('a dev server of this machine takes the place of the live release, for this tab alone', async ({
  page,
  browser,
  site,
}) => {
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
