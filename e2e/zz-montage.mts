import { readFileSync } from 'node:fs';

const { chromium } = await import('@playwright/test');
const { findBrowser } = await import('./src/browser.ts');
const browser = await chromium.launch(await findBrowser());
const [out, width = '620', ...names] = process.argv.slice(2);
const page = await browser.newPage({
  viewport: { width: Number(width) * Math.min(3, names.length) + 40, height: 900 },
});
await page.setContent(
  `<div style="display:flex;flex-wrap:wrap;gap:8px">${names.map((n) => `<figure style="margin:0"><figcaption>${n}</figcaption><img width="${width}" src="data:image/png;base64,${readFileSync(`/tmp/shots/${n}.png`).toString('base64')}"></figure>`).join('')}</div>`,
);
await page.screenshot({ path: `/tmp/shots/${out}.png`, fullPage: true });
await browser.close();
