process.env.E2E_URL = 'http://localhost:4471';
process.env.E2E_PORT = '4471';
const { chromium } = await import('@playwright/test');
const { findBrowser } = await import('./src/browser.ts');
const { looks } = await import('./src/looks.ts');
const { bringPerson } = await import('./src/people.ts');
const only = process.argv.slice(2);
const names = only.length ? only : ['cancellation policy', 'cancellation table, refused', 'cancelling by the policy', 'service detail', 'booking form'];
const browser = await chromium.launch(await findBrowser());
for (const scheme of ['light', 'dark'] as const)
  for (const width of [390, 1280]) {
    for (const look of looks.filter(({ name }) => names.includes(name))) {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL, viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme });
      const page = await context.newPage();
      page.on('pageerror', (e) => console.log(look.name, String(e)));
      if (look.as) await bringPerson(page, look.as);
      const path = await look.path(page);
      await page.goto(path);
      await page.waitForLoadState('load');
      await page.waitForTimeout(2500);
      try { await look.reach?.(page); } catch (e) { console.log(look.name, String(e).slice(0, 400)); }
      await page.waitForTimeout(500);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(look.name, width, scheme, path, 'overflow', wide);
      await page.screenshot({ path: `/tmp/shots-policy/${look.name.replaceAll(/\W+/g, '-')}-${width}-${scheme}.png`, fullPage: !look.reach || look.name.includes('table') });
      await context.close();
    }
  }
await browser.close();
