import { expect, type Page, test } from '@playwright/test';
import { bringSession } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** Whether the link has another ground than the page. */
const standsOut = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .evaluate((link) => getComputedStyle(link).backgroundColor !== getComputedStyle(document.body).backgroundColor);

test.use({ forcedColors: 'active' });

test('with forced colors the current page of a row of links stands out, and a switch is the browser’s own', async ({
  page,
}) => {
  await bringSession(page, demo.admin);
  await page.goto('/office/people');
  await expect.poll(() => standsOut(page, 'People')).toBe(true);
  await page.goto('/user/calendar/working-hours');
  await expect.poll(() => standsOut(page, 'Working hours')).toBe(true);
  const day = page.getByRole('switch').first();
  expect(await day.evaluate((field) => getComputedStyle(field, '::before').display)).toBe('none');
});
