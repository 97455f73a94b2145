import { expect, type Page, test } from '@playwright/test';
import { expectArrival, openLiveRegion } from '../../src/assistive.ts';
import { bringSession } from '../../src/people.ts';
import { visit } from '../../src/release-test.ts';
import { type SliceProbe, slices } from '../../src/slices.ts';

const expectWorking = async (page: Page, { path, heading }: SliceProbe) => {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

for (const broken of slices) {
  test(`${broken.name} is missing: the rest works, Retry recovers without a reload, both are announced`, {
    tag: broken.name === 'mf-marketplace' ? [] : ['@full'],
  }, async ({ page }) => {
    const files = `**/releases/${broken.name}/**`;
    await page.route(files, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }));
    await openLiveRegion(page);
    if (broken.as) await bringSession(page, broken.as);
    await page.goto(broken.path);
    await page.evaluate(() => Reflect.set(window, 'neverReloaded', true));

    const missing = `${broken.title} is not available right now`;
    const panel = page.getByRole('heading', { level: 1, name: missing });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nearhand' }).first()).toBeVisible();

    const others = slices.filter(({ name, as }) => name !== broken.name && as === broken.as);
    for (const other of broken.as ? others : slices.filter(({ name }) => name === 'mf-marketplace')) {
      await expectWorking(page, other);
    }

    await visit(page, broken.path);
    await expectArrival(page, missing);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: broken.heading })).toBeFocused();
    await expect(page.locator('[aria-live=polite]').last()).not.toHaveText(missing);
    expect(await page.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true);
  });
}
