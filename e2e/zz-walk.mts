import { chromium } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
const base = process.env.BASE ?? 'http://localhost:4410';
const [who = 'customer', path = '/user/dashboard', shot = ''] = process.argv.slice(2);
const browser = await chromium.launch({ ...(await findBrowser()) });
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await context.newPage();
const lr = await page.request.post(`${base}/api/auth/login`, { data: { email: `${who}@nearhand.test`, password: 'nearhand' } });
const { token } = await lr.json();
if (!token) console.log(await lr.text());
const me = await (await page.request.get(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).json();
await page.addInitScript(([t, u]) => { if (!localStorage.getItem('token')) { localStorage.setItem('token', t); localStorage.setItem('person', JSON.stringify({ token: t, user: u })); } }, [token, me.data] as const);
const cdp = await context.newCDPSession(page);
await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 200000 });
await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.CPU ?? 4) });
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await page.addInitScript(() => {
  (window as any).shifts = [];
  new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).shifts.push([Math.round(e.startTime), e.value.toFixed(4), e.sources?.map((s: any) => (s.node?.className?.toString?.().slice(0,30) ?? s.node?.nodeName) + ' ' + Math.round(s.previousRect.y) + '>' + Math.round(s.currentRect.y)).join(' | ')]))).observe({ type: 'layout-shift', buffered: true });
  (window as any).tasks = [];
  new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).tasks.push([Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true });
});
for (const round of (process.env.ROUNDS ?? '1').split('').map(Number).flatMap((n) => Array(n).fill(0))) {
  await page.goto(base + path, { waitUntil: 'commit' });
  if (shot) { for (const ms of [600, 1500]) { await page.waitForTimeout(ms); await page.screenshot({ path: `${shot}-${ms}.png` }); } }
  await page.waitForTimeout(Number(process.env.WAIT ?? 12000));
  const rows = await page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((e: any) => [Math.round(e.startTime), Math.round(e.responseEnd), e.transferSize, e.name.replace(location.origin, '').slice(0, 90)]));
  console.log(rows.map((r) => r.join('\t')).join('\n'));
  const api = rows.map((r) => r[3]).filter((n: any) => n.startsWith('/api/'));
  console.log('TWICE', api.filter((n: any, i: number) => api.indexOf(n) !== i));
  console.log('LEFT', await page.evaluate(() => window.earlyCalls?.map((c: any) => c.url)), 'tasks', JSON.stringify(await page.evaluate(() => (window as any).tasks)));
  console.log('SHIFTS', JSON.stringify(await page.evaluate(() => (window as any).shifts), null, 0));
  if (shot) await page.screenshot({ path: `${shot}-end.png` });
}
await browser.close();
