// A running site beside busy processes, with signed-in browsers that come and leave; then how fast it answers afterwards.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, openBrowser } from './visits/visit.mjs';

if (process.argv[2] === 'busy') for (;;);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    busy: { type: 'string', default: '20' },
    browsers: { type: 'string', default: '5' },
  },
});
const site = positionals[0] ?? 'http://localhost:4100';
const api = positionals[1] ?? site.replace(/\d+$/, (port) => Number(port) + 1);
const endsAt = Date.now() + Number(values.minutes) * 60_000;
/** A page that shows no heading by then did not open. */
const openLimitMs = 300_000;

const people = ['customer@nearhand.test', 'provider@nearhand.test', 'admin@nearhand.test'];
const pages = ['/user/dashboard', '/user/my-bookings', '/user/wallet', '/messages', '/marketplace', '/user/profile'];
const say = (line) => process.stdout.write(`${line}\n`);
const any = (list) => list[Math.floor(Math.random() * list.length)];

const opened = [];
const failed = [];
const note = (...words) => say([new Date().toISOString().slice(11, 19), ...words].join(' '));

/** Milliseconds until the page's heading is there. */
const open = async (page, path) => {
  const begun = performance.now();
  await page.goto(site + path, { timeout: openLimitMs, waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor({ timeout: openLimitMs });
  return performance.now() - begun;
};

/** One browser from its start to its end: some pages, and now and then it is closed while a page loads. */
const visit = async (token) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript((text) => localStorage.setItem('token', text), token);
    for (let count = 3 + Math.floor(Math.random() * 4); count > 0 && Date.now() < endsAt; count -= 1) {
      const path = any(pages);
      try {
        opened.push(await open(page, path));
      } catch (error) {
        failed.push(path);
        note('did not open:', path, String(error).split('\n')[0]);
      }
    }
    if (Math.random() < 0.5) void page.goto(site + any(pages)).catch(() => {});
  } finally {
    await browser.close().catch(() => {});
  }
};

const signIn = async (email) => {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ email, password: 'nearhand' }),
  });
  return (await answer.json()).token;
};

const calls = { kind: 'calls', slice: 'shell', version: '0.0.0', calls: 1, failed: 0, milliseconds: 5 };
const oneReport = JSON.stringify({ revision: 1, reports: [calls] });
/** A valid report straight at the API, every second and a half: its answer is counted by how long it took. */
const reports = { sent: 0, answered: 0, slowestMs: 0 };
const report = async () => {
  const begun = performance.now();
  reports.sent += 1;
  const answer = await fetch(`${api}/api/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: oneReport,
  });
  if (answer.status !== 204) throw new Error(`POST /api/telemetry: ${answer.status}`);
  reports.answered += 1;
  reports.slowestMs = Math.max(reports.slowestMs, performance.now() - begun);
};

const tokens = await Promise.all(people.map(signIn));
const self = new URL(import.meta.url).pathname;
const busy = Array.from({ length: Number(values.busy) * availableParallelism() }, () => fork(self, ['busy']));
const reporting = setInterval(() => report().catch((error) => note(String(error))), 1_500);
note(`${busy.length} busy processes, ${values.browsers} browsers, ${values.minutes} minutes`);
const looking = setInterval(
  () => note(`opened ${opened.length}, failed ${failed.length}, reports ${reports.answered} of ${reports.sent}`),
  60_000,
);
try {
  await Promise.all(
    Array.from({ length: Number(values.browsers) }, async (_, index) => {
      while (Date.now() < endsAt) await visit(tokens[index % tokens.length]).catch((error) => note(String(error)));
    }),
  );
} finally {
  for (const one of busy) one.kill('SIGKILL');
  clearInterval(reporting);
  clearInterval(looking);
}

const seconds = (ms) => (ms / 1_000).toFixed(1);
const sorted = opened.toSorted((a, b) => a - b);
say(`pages opened: ${opened.length}, median ${seconds(median(opened))} s, slowest ${seconds(sorted.at(-1) ?? 0)} s`);
say(`pages that did not open within ${openLimitMs / 1_000} s: ${failed.length} ${failed.join(' ')}`);
say(`reports: ${reports.answered} of ${reports.sent} answered, slowest ${seconds(reports.slowestMs)} s`);

await wait(10_000);
const routes = [
  ...[
    '/',
    '/marketplace',
    '/composition.json',
    '/config.json',
    '/user/dashboard',
    '/api/health/ready',
    '/api/services?limit=24',
  ],
  ...['/api/auth/me', '/api/notifications', '/api/conversations/unread', '/api/bookings/me', '/api/wallet'],
].map((path) => [path, site + path, {}]);
const afterwards = [
  ...routes,
  ['/metrics', `${api}/metrics`, {}],
  ['POST /api/telemetry', `${site}/api/telemetry`, { method: 'POST', body: oneReport }],
];
say('afterwards, milliseconds of three requests each:');
for (const [name, url, init] of afterwards) {
  const taken = [];
  for (let count = 0; count < 3; count += 1) {
    const begun = performance.now();
    const headers = { origin: site, 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` };
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(60_000) }).catch((error) => error);
    await answer.text?.();
    taken.push(`${Math.round(performance.now() - begun)} (${answer.status ?? answer.name})`);
  }
  say(`${name.padEnd(28)} ${taken.join(', ')}`);
}
