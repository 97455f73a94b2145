import { chromium } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
const browser = await chromium.launch(await findBrowser());
const base = process.env.BASE ?? 'http://localhost:4390';
for (const path of process.argv.slice(2)) for (const width of [390, 1280]) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() !== 'log') console.log(path, width, m.type(), m.text().slice(0, 400)); });
  page.on('pageerror', (e) => console.log(path, width, 'PAGEERROR', String(e.stack).slice(0, 600)));
  page.on('request', (r) => { if (r.url().includes('telemetry')) console.log('TELEMETRY', r.postData()?.slice(0, 600)); });
  await page.addInitScript({ content: `
 window.cls = 0; window.shifts = [];
 new PerformanceObserver((l) => { for (const e of l.getEntries()) { cls += e.value; shifts.push([e.value.toFixed(4), Math.round(e.startTime), ...e.sources.slice(0,4).map((s) => (s.node?.nodeName ?? '?') + ':' + (s.node?.textContent ?? '').slice(0, 25) + ' ' + Math.round(s.previousRect.y) + '>' + Math.round(s.currentRect.y)+ ' h' + Math.round(s.previousRect.height) + '>' + Math.round(s.currentRect.height))].join(' | ')); } }).observe({ type: 'layout-shift', buffered: true });
 addEventListener('DOMContentLoaded', () => { const first = document.querySelector('#root main h1'); window.check = () => first?.isConnected; });` });
  await page.goto(base + path, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  console.log(path, width, 'h1 kept:', await page.evaluate(() => (window as any).check?.()), 'cls', await page.evaluate('cls'), JSON.stringify(await page.evaluate('shifts')), await page.title());
  await page.screenshot({ path: `/tmp/shots/${path.replace(/\W/g, '_')}_${width}.png` });
  await context.close();
}
await browser.close();
