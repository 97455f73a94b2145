process.env.E2E_URL = 'http://localhost:4620';
const { chromium } = await import('@playwright/test');
const { findBrowser } = await import('./src/browser.ts');
const { looks } = await import('./src/looks.ts');
const { bringSession } = await import('./src/people.ts');
const browser = await chromium.launch(await findBrowser());
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    for (const name of ['payment', 'payment with a saved card', 'saved cards', 'removing a saved card', 'customer wallet', 'wallet']) {
      const look = looks.find((one) => one.name === name);
      if (!look) { console.log('no', name); continue; }
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, baseURL: 'http://localhost:4620' });
      const page = await context.newPage();
      if (look.as) await bringSession(page, look.as);
      await page.goto(await look.path(page));
      await look.reach?.(page);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots-cards/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`, fullPage: true });
      await context.close();
    }
await browser.close();
