import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { looks } from '../src/looks.ts';
import { bringSession } from '../src/people.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colorRules = ['color-contrast', 'link-in-text-block'];

/** The card field's frame is transparent: axe cannot see the page's ground through it and takes it for white. */
const axe = async (page: Page, colorScheme: 'light' | 'dark') => {
  // Legacy mode asks this one frame; the other way opens a page more for every run, to join what the frames said.
  const whole = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
  // All other rules judge structure, which is the same in both schemes.
  const { violations } = await (colorScheme === 'dark' ? whole.withRules(colorRules) : whole).analyze();
  if ((await page.locator('iframe').count()) > 0) {
    const framed = new AxeBuilder({ page }).include('iframe').withTags(wcag).disableRules(['color-contrast']);
    violations.push(...(await framed.analyze()).violations);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** How far the page runs over the right edge, in pixels. */
const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const look of looks) {
  const widths = look.widths ?? [390, 1280];
  test(`${look.name}, at ${widths.join(' and ')} px, light and dark: axe finds nothing, nothing runs over the edge`, async ({
    page,
  }) => {
    const path = await look.path(page);
    if (look.as) await bringSession(page, look.as);
    // The stream of news never ends, so that the network would never be idle.
    await page.route('**/api/events', (route) => route.abort());
    await page.setViewportSize({ width: widths[0] ?? 1280, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look.reach?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      // Another width may bring other pictures; another scheme brings none.
      await page.waitForLoadState('networkidle');
      // Only the bar at a phone's lower edge has colours that the wide page does not show.
      const isDarkToo = width === widths.at(-1) || (await page.locator('[data-bottom-bar]').count()) > 0;
      for (const colorScheme of isDarkToo ? (['light', 'dark'] as const) : (['light'] as const)) {
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
          expect(await axe(page, colorScheme)).toEqual([]);
          expect(await page.evaluate(overhang)).toBe(0);
        });
      }
    }
  });
}
