import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { overhang } from '../../src/layout.ts';
import { giveToken, newPerson } from '../../src/people.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import { expect, test, watchFaults } from '../../src/release-test.ts';

const examples = fileURLToPath(new URL('../../../docs/examples', import.meta.url));

const publishExample = async (
  site: ReleaseSite,
  slice: string,
  distribution: string,
  ...options: string[]
): Promise<void> => {
  await site.release('validate', distribution, '--slice', slice, ...options);
  await site.release('publish', slice, '--dist', distribution, '--version', '1.0.0', ...options);
};

/** Another tab of the same browser. */
const secondTab = async (page: Page, url: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(url);
  return tab;
};

test('a slice by hand: page, widget, menu entries, an event to another tab and one from another slice', async ({
  page,
  site,
  request,
}) => {
  await publishExample(site, 'mf-tips', join(examples, 'by-hand'));
  await site.release('promote', 'mf-tips', '1.0.0', '--why', 'tips');
  const faults = watchFaults(page);
  const { token } = await newPerson(request);
  await giveToken(page, token);
  await page.goto(site.url);
  await expect(page.getByText('Tip of the day: measure twice. 0 likes.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Tips for you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tips' })).toBeFocused();
  await expect(page).toHaveTitle('Tips · Nearhand');

  const home = await secondTab(page, site.url);
  await expect(home.getByText('0 likes.')).toBeVisible();
  await page.getByRole('button', { name: 'Like it' }).click();
  await expect(home.getByText('1 likes.')).toBeVisible();

  const [service] = (await (await request.get('/api/services?limit=1')).json()).data;
  const marketplace = await secondTab(page, `${site.url}/marketplace/service/${service._id}`);
  await marketplace.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You saved a service in another tab.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('slices of rspack and of Vite with a framework of its own, built elsewhere, send each other events', {
  tag: '@full',
}, async ({ page, site }) => {
  // It installs two build tools.
  test.setTimeout(3_600_000);
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-outside-'));
  for (const [example, slice, ...options] of [
    ['rspack', 'mf-notes'],
    ['vite', 'mf-weather', '--accept', 'html'],
  ] as const) {
    const home = join(folder, slice);
    cpSync(join(examples, example), home, { recursive: true });
    await npm(home, 'install', '--no-audit', '--no-fund');
    await npm(home, 'run', 'build');
    await publishExample(site, slice, join(home, 'dist'), ...options);
  }
  await publishExample(site, 'mf-tips', join(examples, 'by-hand'));
  await site.release('promote', 'mf-tips', '1.0.0', 'mf-notes', '1.0.0', 'mf-weather', '1.0.0', '--why', 'three more');

  const faults = watchFaults(page);
  await page.goto(site.url);
  for (const widget of ['Tip of the day', 'A note of yours.', 'Rain is likely.'])
    await expect(page.getByText(widget)).toBeVisible();
  const header = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize({ width: 1200, height: 800 });
  for (const name of ['Tips', 'Notes & drafts', 'Weather report'])
    await expect(header.getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(overhang)).toBe(0);
  await page.setViewportSize({ width: 900, height: 800 });
  await header.getByRole('button', { name: 'More' }).click();
  await expect(header.getByRole('menuitem')).toHaveText(['Tips', 'Notes & drafts', 'Weather report']);
  expect(await page.evaluate(overhang)).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'The whole week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeFocused();
  await expect(page).toHaveTitle('Weather of this week');

  const tips = await secondTab(page, `${site.url}/tips`);
  const notes = await secondTab(page, `${site.url}/notes`);
  await expect(notes.getByText('Liked: nobody')).toBeVisible();
  await tips.getByRole('button', { name: 'Like it' }).click();
  await expect(notes.getByText('Liked: twice')).toBeVisible();
  await notes.getByRole('button', { name: 'Take a note' }).click();
  await expect(page.getByText('Noted: twice')).toBeVisible();
  await page.getByRole('button', { name: 'Tips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tips' })).toBeFocused();
  await expect(page).toHaveTitle('Tips · Nearhand');
  expect(faults).toEqual([]);
  rmSync(folder, { recursive: true });
});

const npm = (cwd: string, ...args: string[]) => promisify(execFile)('npm', args, { cwd });
