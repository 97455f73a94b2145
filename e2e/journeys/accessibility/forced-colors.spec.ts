import { expect, type Locator, type Page, test } from '@playwright/test';
import { anyService } from '../../src/bookings.ts';
import { conversationId } from '../../src/look-steps.ts';
import { bringSession } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** Whether it has another ground than the page. */
const hasOwnGround = (chosen: Locator) =>
  chosen.evaluate((one) => getComputedStyle(one).backgroundColor !== getComputedStyle(document.body).backgroundColor);
const standsOut = (page: Page, name: string) =>
  hasOwnGround(page.getByRole('main').getByRole('link', { name, exact: true }));

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

test('with forced colors a chosen conversation, color scheme, day and time stand out', async ({ page }) => {
  await bringSession(page, demo.customer);
  await page.goto(`/messages/${await conversationId(page)}`);
  await expect.poll(() => hasOwnGround(page.getByRole('main').locator('a[aria-current=page]'))).toBe(true);
  await page.goto(`/marketplace/book/${(await anyService(page.request))._id}`);
  await page.getByRole('button', { name: /^Next free/ }).click();
  await expect.poll(() => hasOwnGround(page.locator('td[aria-selected=true] > button'))).toBe(true);
  await expect.poll(() => hasOwnGround(page.locator('label:has(> [type=radio]:checked)').last())).toBe(true);
  await expect.poll(() => hasOwnGround(page.getByRole('button', { name: 'System' }))).toBe(true);
});
