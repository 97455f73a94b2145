import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson, tokenOf, watchConsole } from '../../src/people.ts';
import { holdScripts, isTakenOver, openRendered } from '../../src/rendered.ts';
import { demo } from '../../src/site/site.ts';

const firstService = async (
  request: APIRequestContext,
): Promise<{ _id: string; name: string; provider: { _id: string } }> =>
  (await (await request.get('/api/services?limit=1')).json()).data[0];

/** Public pages with texts of each that only its data or its code has. */
const publicPages = async (request: APIRequestContext): Promise<[path: string, ...texts: string[]][]> => {
  const { _id, name, provider } = await firstService(request);
  return [
    ['/', 'Featured Services'],
    ['/marketplace', 'Service Marketplace', 'View Details', 'More services'],
    [`/marketplace/service/${_id}`, name, 'Log in to book', 'AM'],
    [`/provider/${provider._id}`, 'About', 'Member since'],
    ['/subscription/plans', 'Subscription Plans', 'When am I charged?'],
    ['/about', 'About'],
  ];
};

/** Notes in the page whether the first heading of the document is the one that React shows, and what moved. */
const watchHydration = (page: Page) =>
  page.addInitScript(() => {
    const seen = { heading: undefined as Element | null | undefined, shift: 0 };
    Object.assign(window, { seen });
    addEventListener('DOMContentLoaded', () => {
      seen.heading = document.querySelector('main h1');
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const hydration = (page: Page): Promise<{ isSameHeading: boolean; shift: number }> =>
  page.evaluate(() => {
    const seen: { heading?: Element; shift: number } = Reflect.get(window, 'seen');
    return { isSameHeading: seen.heading?.isConnected ?? false, shift: seen.shift };
  });

test('each public page is in its document and hydrated without a difference', async ({ page, request }) => {
  const problems = watchConsole(page);
  const reported: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/telemetry')) reported.push(sent.postData() ?? '');
  });
  await watchHydration(page);
  for (const [path, ...texts] of await publicPages(request)) {
    const html = await openRendered(page, path);
    for (const text of texts) expect(html, path).toContain(text.replaceAll('&', '&amp;'));
    expect(html.match(/<title>/g), path).toHaveLength(1);
    await isTakenOver(page);
    // Before anything scrolls: at its end, the listing grows with the next page of services.
    const { isSameHeading, shift } = await hydration(page);
    expect(isSameHeading, path).toBe(true);
    expect(shift, path).toBeLessThan(0.02);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await page.getByRole('button', { name: 'System' }).click();
  }
  expect(problems).toEqual([]);
  expect(reported.filter((batch) => batch.includes('hydrating'))).toEqual([]);
});

test('the heading of a document is in its column before the rest has come', async ({ browser, request }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const left = async () => (await page.locator('main h1').boundingBox())?.x;
  for (const [path] of await publicPages(request)) {
    const html = await openRendered(page, path);
    const whole = await left();
    const [half] = html.split('</h1>');
    await page.route(`**${path}`, (route) => route.fulfill({ body: half, contentType: 'text/html' }), { times: 1 });
    await page.goto(path);
    expect(await left(), path).toBe(whole);
  }
  await page.close();
});

/** The path of a service with several pictures. */
const servicePath = async (request: APIRequestContext): Promise<string> => {
  const { data } = await (await request.get('/api/services')).json();
  const { _id } = data.find(({ images }: { images: string[] }) => images.length > 2);
  return `/marketplace/service/${_id}`;
};
const picture = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Show picture ${number}`) });

for (const { width, button, entry, focused } of [
  { width: 1280, button: 'Marketplace', entry: 'menuitem', focused: undefined },
  { width: 390, button: 'Menu', entry: 'link', focused: 'Close menu' },
] as const)
  test(`at ${width} px the menu opens before the scripts have come, and stays open when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const letScriptsCome = await holdScripts(page);
    await openRendered(page, '/about');
    const opener = page.getByRole('button', { name: button, exact: true });
    await (focused ? opener.press('Enter') : opener.click());
    const trending = page.locator('header').getByRole(entry, { name: 'Trending' });
    await expect(trending).toBeVisible();
    letScriptsCome();
    await isTakenOver(page);
    if (focused) await expect(page.getByRole('button', { name: focused })).toBeFocused();
    await trending.click();
    await expect(page).toHaveURL(/sort=trending/);
    await expect(trending).toHaveCount(0);
  });

test('a click before the scripts have come is done once', async ({ page, request }) => {
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, await servicePath(request));
  await page.getByRole('button', { name: 'Next picture' }).click();
  letScriptsCome();
  await isTakenOver(page);
  await expect(picture(page, 2)).toHaveAttribute('aria-pressed', 'true');
});

test('filters open, take a choice and close before the scripts have come', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, '/marketplace');
  const opener = page.getByRole('button', { name: 'Filters' });
  for (const isOpen of [true, false, true]) {
    await opener.click();
    await expect(page.getByLabel('Rating')).toBeVisible({ visible: isOpen });
  }
  await page.getByLabel('Rating').selectOption('4');
  letScriptsCome();
  await isTakenOver(page);
  await expect(page).toHaveURL('/marketplace?rating=4');
  await expect(page.getByRole('button', { name: /^Near/ })).toBeVisible();
  await opener.click();
  await expect(page.getByLabel('Rating')).toBeHidden();
});

test('typing and choosing before the scripts have come counts', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, '/marketplace');
  await page.getByRole('searchbox').pressSequentially('clean');
  await page.getByLabel('Sort by').selectOption('price-asc');
  letScriptsCome();
  await isTakenOver(page);
  await expect(page).toHaveURL('/marketplace?q=clean&sort=price-asc');
  await expect(page.getByRole('searchbox')).toHaveValue('clean');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
});

test('pictures far below the first screen come with the first scrolling, or after the scripts', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  const last = page.getByRole('listitem').filter({ hasText: 'View Details' }).last().locator('img').first();
  for (const act of [() => page.mouse.wheel(0, 50), letScriptsCome]) {
    await openRendered(page, '/marketplace');
    await expect(last).toBeHidden();
    await act();
    await expect(last).toBeVisible();
  }
});

test('a search that was emptied before the scripts have come shows all services', { tag: '@full' }, async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, '/marketplace?q=clean');
  await page.getByRole('searchbox').fill('');
  letScriptsCome();
  await isTakenOver(page);
  await expect(page).toHaveURL('/marketplace');
});

test('a tap beside the drawer closes it and touches nothing below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/marketplace');
  await isTakenOver(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  const { y = 0 } = (await page.getByRole('listitem').filter({ hasText: 'View Details' }).first().boundingBox()) ?? {};
  await page.mouse.click(20, y + 20);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(page).toHaveURL('/marketplace');
});

test('a click that React handles while it takes the document over is done once', async ({ page, request }) => {
  await page.addInitScript(() => {
    const clickWhenReady = () => {
      const button = document.querySelector<HTMLButtonElement>('button[aria-label="Next picture"]');
      const isReady = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'));
      if (isReady) button?.click();
      else requestAnimationFrame(clickWhenReady);
    };
    requestAnimationFrame(clickWhenReady);
  });
  await openRendered(page, await servicePath(request));
  await isTakenOver(page);
  await expect(picture(page, 2)).toHaveAttribute('aria-pressed', 'true');
});

test('a link that is pressed while React takes the document over stays under the pointer and leads on', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, '/about');
  const link = page.getByRole('main').getByRole('link', { name: 'Browse services' });
  await expect(link).toBeVisible();
  // Without a font of the same widths on this machine, the site's fonts move the lines when they come.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await link.hover();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(0);
  await page.mouse.down();
  letScriptsCome();
  await isTakenOver(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
  await page.mouse.up();
  await expect(page).toHaveURL('/marketplace');
});

test('a reload keeps the scroll position', async ({ page }) => {
  await openRendered(page, '/terms');
  await isTakenOver(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await page.reload();
  await isTakenOver(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});

test('a visitor without scripts searches, and reads what was found', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openRendered(page, '/');
  await page.getByRole('searchbox').fill('clean');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/marketplace\?q=clean/);
  const found = page.getByRole('link', { name: /View Details/ }).first();
  // A busy renderer gives a page without content, which a visitor without scripts loads again.
  await expect(async () => {
    if (!(await found.isVisible())) await page.reload();
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.close();
});

test('a session of this browser takes over the document of a visitor', async ({ page, request }) => {
  const problems = watchConsole(page);
  await giveToken(page, await tokenOf(request, demo.customer));
  await page.context().clearCookies();
  await watchHydration(page);
  await openRendered(page, '/marketplace');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect((await hydration(page)).isSameHeading).toBe(true);
  expect(problems).toEqual([]);
});

test('a button that a member presses before the session has begun acts for the member', async ({ page, request }) => {
  const { data } = await (await request.get('/api/services')).json();
  await giveToken(page, (await newPerson(request)).token);
  await page.route('**/mf-marketplace/**/service-detail*.js', async (route) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await route.continue();
  });
  await openRendered(page, `/marketplace/service/${data[0]._id}`);
  await expect(page.getByText('Service saved to your list')).toBeVisible();
});
