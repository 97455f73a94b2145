// A running site beside busy processes, with signed-in browsers that come and leave; then how fast it answers afterwards.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from './api.mjs';
import { options, quantile, say, sayTable } from './figures.mjs';
import { openBrowser } from './visit.mjs';

if (process.argv[2] === 'busy') for (;;);

const { url, minutes, busy, browsers } = options({ url: 'http://localhost:4100', minutes: 60, busy: 20, browsers: 5 });
const endsAt = Date.now() + minutes * 60_000;
/** A page that shows no heading by then did not open. */
const openLimitMs = 300_000;
const people = ['customer@nearhand.test', 'provider@nearhand.test', 'admin@nearhand.test'];
const pages = ['/user/dashboard', '/user/my-bookings', '/user/wallet', '/messages', '/marketplace', '/user/profile'];
const any = (list) => list[Math.floor(Math.random() * list.length)];
const opened = [];
const failed = [];
/** One browser from its start to its end: some pages, and now and then it is closed while a page loads. */
const visit = async (token) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript((text) => localStorage.setItem('token', text), token);
    for (let count = 3 + Math.floor(Math.random() * 4); count > 0 && Date.now() < endsAt; count -= 1) {
      const path = any(pages);
      const begun = performance.now();
      try {
        await page.goto(url + path, { timeout: openLimitMs, waitUntil: 'commit' });
        await page.locator('main h1').first().waitFor({ timeout: openLimitMs });
        opened.push((performance.now() - begun) / 1000);
      } catch {
        failed.push(`${path} at ${new Date().toISOString()}`);
      }
    }
    if (Math.random() < 0.5) void page.goto(url + any(pages)).catch(() => {});
  } finally {
    await browser.close().catch(() => {});
  }
};

const headers = await Promise.all(people.map((email) => logIn(url, email)));
const loops = Array.from({ length: busy * availableParallelism() }, () => fork(import.meta.filename, ['busy']));
try {
  await Promise.all(
    Array.from({ length: browsers }, async (_, index) => {
      while (Date.now() < endsAt)
        await visit(headers[index % headers.length].authorization.replace('Bearer ', '')).catch((error) =>
          say(String(error)),
        );
    }),
  );
} finally {
  for (const one of loops) one.kill('SIGKILL');
}
const [middle, slowest] = [0.5, 1].map((part) => quantile(opened, part)?.toFixed(1));
say(`${opened.length} pages opened: median ${middle} s, slowest ${slowest} s`);
say(`${failed.length} pages did not open within ${openLimitMs / 1_000} s: ${failed.join(', ')}`);

await wait(10_000);
const answers = ['health/ready', 'services?limit=24', 'auth/me', 'notifications', 'bookings/me', 'wallet'];
const rows = [];
for (const path of ['/', '/marketplace', '/composition.json', '/config.json', ...answers.map((one) => `/api/${one}`)]) {
  const row = [path];
  for (let count = 0; count < 3; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url + path, { headers: headers[0] });
    await answer.text();
    row.push(`${Math.round(performance.now() - begun)} (${answer.status})`);
  }
  rows.push(row);
}
say('\nAfterwards, milliseconds and status');
sayTable(['address', 'first', 'second', 'third'], rows);
