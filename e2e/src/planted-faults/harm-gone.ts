import { expect, type Page } from '@playwright/test';

/** An expression that is true in the page. */
export const holds =
  (expression: string) =>
  (page: Page): Promise<void> =>
    expect.poll(() => page.evaluate(expression)).toBe(true);

/** A bomb of cookies would make the server refuse every request. */
export const hasFewCookies = async (page: Page): Promise<void> => {
  await expect.poll(async () => JSON.stringify(await page.context().cookies()).length).toBeLessThan(4_000);
  expect((await page.request.get(page.url())).status()).toBe(200);
};

const inReach = (selector: string) =>
  `(() => {
    const element = document.querySelector('${selector}');
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
  })()`;

/** Nothing covers the header's first link. */
export const hasHeaderInReach: (page: Page) => Promise<void> = holds(inReach('#root header a'));

/** Nothing covers header and page. */
export const hasPageInReach = async (page: Page): Promise<void> => {
  await hasHeaderInReach(page);
  await holds(inReach('main h1'))(page);
};

/** A change of the element `html` by a release would show on every page. */
export const looksAsBefore = holds(
  `(({ fontSize, direction, zoom, overflowY }) =>
    fontSize === '16px' && direction === 'ltr' && Number(zoom) === 1 && overflowY !== 'hidden' && document.documentElement.lang === 'en'
    && !getComputedStyle(document.documentElement).getPropertyValue('--nh-palette-primary-main').includes('red'))(getComputedStyle(document.documentElement))`,
);
