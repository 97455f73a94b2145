import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { brokenWords, cutOff, giveLongWords, hiddenByBars, onWholeDocument, overhang } from '../../src/layout.ts';
import { looks } from '../../src/looks.ts';
import { bringSession } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** One page of each kind runs with `npm test`; all of them run before a release. */
const archetypes = new Set([
  'home',
  'drawer of a provider',
  'service detail',
  'payment',
  'booking detail',
  'provider dashboard',
  'service form, refused',
]);

/** All data has come and every picture in view is drawn; lazy pictures below load when they come into view. */
const isComplete = () =>
  !document.querySelector('main [aria-busy=true]') &&
  [...document.images].every(
    (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > window.innerHeight,
  );

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colorRules = ['color-contrast', 'link-in-text-block'];
/** Rules that another width may break with the same elements and colors. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];
const experimental = { 'label-content-name-mismatch': { enabled: true } };

/** The card field's frame is transparent: axe cannot see the page's ground through it and takes it for white. */
const axe = async (page: Page, rules?: string[]) => {
  // Legacy mode asks this one frame; the other way opens a page more for every run, to join what the frames said.
  const whole = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
  const { violations } = await (rules ? whole.withRules(rules) : whole.options({ rules: experimental })).analyze();
  if ((await page.locator('iframe').count()) > 0) {
    const framed = new AxeBuilder({ page }).include('iframe').withTags(wcag).disableRules(['color-contrast']);
    violations.push(...(await framed.analyze()).violations);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

const expectReadable = async (page: Page) => {
  expect(await page.evaluate(overhang), 'px over the right edge').toBe(0);
  expect(await page.evaluate(cutOff), 'texts that are cut off').toEqual([]);
  expect(await page.evaluate(hiddenByBars), 'fields behind a bar while in focus').toEqual([]);
  expect(await page.evaluate(onWholeDocument), 'selectors that make each change slow').toEqual([]);
};

for (const look of looks) {
  const widths = look.widths ?? [390, 1280];
  const tag = archetypes.has(look.name) ? [] : ['@full'];
  test(`${look.name}, at ${widths.join(' and ')} px, light and dark, with long words: axe finds nothing, all can be read`, {
    tag,
  }, async ({ page }) => {
    const path = await look.path(page);
    if (look.as) await bringSession(page, look.as);
    await giveLongWords(page);
    await page.setViewportSize({ width: widths[0] ?? 1280, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look.reach?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      // Another width may bring other pictures; another scheme brings none.
      await page.waitForFunction(isComplete);
      // Only the bar at a phone's lower edge is something that the wide page does not show.
      const isWhole = width === widths.at(-1) || (await page.locator('[data-bottom-bar]').count()) > 0;
      for (const colorScheme of isWhole ? (['light', 'dark'] as const) : (['light'] as const)) {
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
          // In the dark the structure is the same.
          const rules = colorScheme === 'dark' ? colorRules : layoutRules;
          expect(await axe(page, isWhole && colorScheme === 'light' ? undefined : rules)).toEqual([]);
          await expectReadable(page);
        });
      }
    }
    if (!look.widths)
      await test.step('1280 px at 200 %', async () => {
        await page.setViewportSize({ width: 640, height: 400 });
        await expectReadable(page);
      });
    // Answers that are still on their way outlive the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

for (const name of ['login', 'signup', 'forgot-password', 'reset-password'])
  test(`the placeholder of /auth/${name} is where its card will be, and as wide`, {
    tag: name === 'login' ? [] : ['@full'],
  }, async ({ page }) => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(`**/mf-auth/**/${name}*.js`, (route) => held.then(() => route.continue()));
    const places = async () => {
      const found: number[][] = [];
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        // One that React replaces just now has no place.
        await expect(async () => {
          const box = await page.locator('main .MuiCard-root').boundingBox();
          if (!box) throw new Error('The card was replaced.');
          found.push([box.x, box.y, box.width].map(Math.round));
        }).toPass();
      }
      return found;
    };
    // Not until it is loaded: that waits for the code, which the document names.
    await page.goto(`/auth/${name}`, { waitUntil: 'commit' });
    await expect(page.locator('main [aria-busy=true]')).toBeVisible();
    const awaited = await places();
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await places()).toEqual(awaited);
  });

const rightOfBadge = (text: Element) => text.parentElement?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;

test('a phone cuts off no day, time, address, sum and count and breaks no word of the heading, in text of twice the size too', async ({
  page,
}) => {
  await bringSession(page, demo.customer);
  await page.route('**/api/conversations/unread', (route) => route.fulfill({ json: { data: { unread: 100 } } }));
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto('/user/my-bookings');
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: 'View Details' }).waitFor();
  const expectWhole = async () => {
    const facts = card.getByRole('paragraph').filter({ hasText: /\d:\d\d [AP]M/ });
    expect(await facts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(3);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(brokenWords)).toEqual([]);
  };
  const count = page.getByRole('link', { name: 'Messages, 100 unread' }).getByText('99+');
  const next = page.getByRole('button', { name: /^Notifications/ }).locator('svg');
  const gapAfterCount = async () => ((await next.boundingBox())?.x ?? 0) - (await count.evaluate(rightOfBadge));
  await expectWhole();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await gapAfterCount()).toBeGreaterThanOrEqual(0);
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  expect(await gapAfterCount()).toBeGreaterThanOrEqual(0);
  await expectWhole();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible();
  await expectReadable(page);
  await page.goto('/marketplace');
  await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  await expectReadable(page);
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  expect(await page.getByRole('navigation', { name: 'Categories' }).evaluate(brokenWords)).toEqual([]);
});

test('a phone breaks no word of a week and cuts off no hour of work in text of twice the size', async ({ page }) => {
  await bringSession(page, demo.provider);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/calendar');
  const week = page.getByRole('heading', { level: 2, name: / – / });
  await expect(week).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  expect(await week.evaluate(brokenWords)).toEqual([]);
  await page.getByRole('link', { name: 'Working hours' }).click();
  const hours = page.getByLabel('From');
  await expect(hours.first()).toBeVisible();
  const roomBesideText = await hours.first().evaluate((field) => {
    const context = document.createElement('canvas').getContext('2d');
    if (context) context.font = getComputedStyle(field).font;
    return field.clientWidth - (context?.measureText('09:00 AM').width ?? Number.POSITIVE_INFINITY);
  });
  expect(roomBesideText).toBeGreaterThan(0);
});

test('My Bookings and a booking are printed in light, without header, tabs and buttons', async ({ page }) => {
  await bringSession(page, demo.customer);
  await page.goto('/user/my-bookings');
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: 'View Details' }).waitFor();
  const expectPaper = async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['header', 'footer', '[role=tablist]', 'main button', 'main a[data-variant]', 'article img'])
      await expect(page.locator(`${hidden}:visible`), hidden).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).toHaveCSS('color', 'rgb(23, 33, 28)');
    await expect(page.locator('main :is(article, .MuiCard-root)').first()).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: 'screen' });
  };
  await expectPaper();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('region', { name: 'Booking Details' })).toBeVisible();
  await expectPaper();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^(Actions|Changes and Problems)$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to My Bookings' })).toBeHidden();
});

test('no table of figures is cut at its side, nor below on paper', { tag: '@full' }, async ({ page }) => {
  await bringSession(page, demo.admin);
  await page.goto('/office');
  const tables = page.getByRole('region', { name: / by week$/ });
  await expect(tables).toHaveCount(4);
  const sizesOf = (size: 'Width' | 'Height') =>
    tables.evaluateAll((all, of) => all.map((one) => one[`scroll${of}`] - one[`client${of}`]), size);
  expect(await sizesOf('Width')).toEqual([0, 0, 0, 0]);
  await page.emulateMedia({ media: 'print' });
  expect(await sizesOf('Height')).toEqual([0, 0, 0, 0]);
  await expect(page.locator('nav:visible')).toHaveCount(0);
});

test('on the narrowest phone the buttons beside a heading share one line', { tag: '@full' }, async ({ page }) => {
  await bringSession(page, demo.provider);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/user/my-services');
  const middleOf = async (name: string) => {
    const box = await page.getByRole('main').getByRole('link', { name }).boundingBox();
    return box && box.y + box.height / 2;
  };
  await expect.poll(async () => (await middleOf('Calendar')) === (await middleOf('Create New Service'))).toBe(true);
});

test('on the narrowest phone a status stands below the words of its row', { tag: '@full' }, async ({ page }) => {
  await bringSession(page, demo.customer);
  await page.setViewportSize({ width: 320, height: 844 });
  const renamed = (key: string, value: unknown) => (key === 'serviceName' ? 'French conversation' : value);
  await page.route('**/api/dashboard/recent-bookings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), renamed) });
  });
  await page.goto('/user/dashboard');
  const name = page.getByRole('region', { name: 'Recent Bookings' }).getByRole('link', { name: 'French conversation' });
  await expect(name.first()).toBeVisible();
  expect(await name.first().evaluate(brokenWords)).toEqual([]);
});

test('on the narrowest phone a statement breaks no date and no sum', { tag: '@full' }, async ({ page }) => {
  await bringSession(page, demo.provider);
  await page.setViewportSize({ width: 320, height: 844 });
  const inMillions = (_key: string, value: unknown) => (typeof value === 'number' ? 123_456_789.01 : value);
  await page.route(/\/api\/documents\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), inMillions) });
  });
  await page.goto('/user/documents');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .first()
    .click();
  await expect(page.getByRole('table')).toBeVisible();
  for (const part of await page.getByRole('main').locator('time, [data-number], dd').all())
    expect(await part.evaluate(brokenWords)).toEqual([]);
  expect(await page.evaluate(overhang)).toBe(0);
});
