import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the shadow root that the live region hides in, so that announcements can be read. Before the first visit. */
export const openLiveRegion = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function attachOpen(init) {
      return attach.call(this, { ...init, mode: 'open' });
    };
  });

/** A new page for a screen reader: its title, focus on its heading, and the announcement. */
export const expectArrival = async (page: Page, heading: string | RegExp, title = heading): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(typeof title === 'string' ? `${title} · Nearhand` : title);
  await expect(page.locator('[aria-live=polite]').last()).toHaveText(title);
};

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const label = isField ? focused.labels?.[0]?.textContent : undefined;
    return focused?.getAttribute('aria-label') ?? label ?? focused?.textContent;
  });

interface Reach {
  /** Things of that name elsewhere are passed. */
  within?: Locator;
  pressLimit?: number;
}

/** Presses Tab until the focus is on `name`, as often as a patient person would, and returns how often. */
export const tabTo = async (
  page: Page,
  name: string | RegExp,
  { within, pressLimit = 40 }: Reach = {},
): Promise<number> => {
  for (let step = 1; step <= pressLimit; step += 1) {
    await page.keyboard.press('Tab');
    if (!new RegExp(name).test((await focusedName(page)) ?? '')) continue;
    if (!within || (await within.locator(':focus').count()) > 0) return step;
  }
  throw new Error(`${name} cannot be reached with the Tab key`);
};

/** The focused thing is in sight and outlined; what only scripts can focus, as a heading, needs no outline. */
export const expectFocusSeen = async (page: Page): Promise<void> => {
  const lack = () =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      if (!focused || focused === document.body) return 'lost';
      const { top, bottom, width } = focused.getBoundingClientRect();
      const name = focused.outerHTML.slice(0, 200);
      if (width === 0 || bottom <= 0 || top >= innerHeight) return `out of sight: ${name}`;
      const outlines = [focused, focused.parentElement, focused.parentElement?.parentElement]
        .flatMap((element) => (element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : []))
        .filter(({ outlineStyle }) => outlineStyle !== 'none');
      return outlines.length > 0 || focused.getAttribute('tabindex') === '-1' ? '' : `no outline: ${name}`;
    });
  await expect.poll(lack).toBe('');
};
