import { expect, test } from '@playwright/test';

test('home and the static pages work with every slice and the API down', async ({ page }) => {
  await page.route('**/releases/**', (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  for (const path of ['/', '/about', '/contact', '/unauthorized', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Marketplace' })).toBeVisible();
  }
});

test('a first visit to the listing loads one slice and under 198.8 KB of script', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const scripts = new Map<string, string>();
  const loaded: string[] = [];
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    // The watchdog comes when the page stands, on a slow machine before the last line of this test.
    if (!script || /\/watchdog\./.test(script)) return;
    bytes += encodedDataLength;
    loaded.push(script);
  });
  // On a wider screen the code of the login follows when the browser is idle.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/marketplace');
  await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
  // The document shows its services before any script is there.
  await expect.poll(() => loaded.join()).toMatch(/\/shell\./);
  await expect.poll(() => loaded.join()).toMatch(/\/listing\./);
  const slices = loaded.map((path) => /^\/releases\/([^/]+)/.exec(path)?.[1]).filter(Boolean);
  expect(new Set(slices)).toEqual(new Set(['mf-marketplace']));
  expect(bytes).toBeGreaterThan(100_000);
  // Names of files change how code is shortened: the same shell came with 92 bytes more.
  expect(bytes).toBeLessThan(198_800);
});
