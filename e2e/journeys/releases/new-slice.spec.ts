import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outOfTreeSlice } from '@nearhand/deploy/out-of-tree-slice';
import { comeBack, expect, expectSameDocument, remember, test, visit, watchFaults } from '../../src/release-test.ts';

test('a slice that was built elsewhere, from the packed shared packages, is mounted and taken out by manifest alone', {
  tag: '@full',
}, async ({ page, site }) => {
  // It packs, installs and builds: 20 s, and more than 5 minutes beside other work.
  test.setTimeout(3_600_000);
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-elsewhere-'));
  const others = site.composition.microFrontends;
  const { distribution } = await outOfTreeSlice(folder, 'gift-cards');

  const faults = watchFaults(page);
  await page.goto(site.url);
  await remember(page);
  const notFound = page.getByRole('heading', { level: 1, name: /not found/i });
  // Again and again: the router may not have begun to listen.
  await expect(async () => {
    await visit(page, '/gift-cards');
    await expect(notFound).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await site.release('publish', 'mf-gift-cards', '--dist', distribution, '--version', '0.1.0');
  await site.release('promote', 'mf-gift-cards', '0.1.0', '--why', 'a slice more');
  await site.release('verify');
  await comeBack(page, site);
  await visit(page, '/');
  await visit(page, '/gift-cards');
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
  await expectSameDocument(page);
  expect(faults).toEqual([]);

  await site.release('remove', 'mf-gift-cards', '--why', 'not yet');
  expect(site.composition.microFrontends).toEqual(others);
  await comeBack(page, site);
  await visit(page, '/');
  await visit(page, '/gift-cards');
  await expect(notFound).toBeVisible();
  rmSync(folder, { recursive: true });
});
