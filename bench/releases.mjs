// How long a release takes: from `pnpm release promote` to a new visitor who sees it, and to an open tab that takes it.
// Needs a running site (npm start); releases into a store of its own beside it, never into the site's.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

register(); // the journeys are TypeScript
const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } });
process.env.E2E_URL = positionals[0] ?? 'http://localhost:4100';
process.env.NEARHAND_DATA ??= new URL('../.data', import.meta.url).pathname;
const runs = Number(values.runs ?? 5);
const { findBrowser } = await import('../e2e/src/browser.ts');
const { ReleaseSite } = await import('../e2e/src/release-site.ts');
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');

const say = (line = '') => process.stdout.write(`${line}\n`);
const spread = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return `median ${Math.round(middle)} ms, from ${Math.round(sorted[0])} to ${Math.round(sorted.at(-1))}`;
};

const marked = (mark) => (script) => script.replaceAll(/"(?:[\w ]+: e|E)nter your/g, `"${mark}: enter your`);
const shown = (page, mark) => page.getByText(`${mark}: enter your`).first().waitFor();

const browser = await chromium.launch(await findBrowser());
const site = await ReleaseSite.open();
const times = { publish: [], promote: [], visitor: [], back: [], tab: [], recall: [] };
try {
  // Looked at all the time: asks by itself.
  const tab = await browser.newPage();
  await tab.goto(`${site.url}/auth/login`);
  for (let run = 1; run <= runs; run += 1) {
    const mark = `Run ${run}`;
    let started = performance.now();
    const version = await site.publish('mf-auth', marked(mark));
    times.publish.push(performance.now() - started);

    const heard = tab.waitForResponse(
      async (response) =>
        response.url().endsWith('/composition.json') &&
        response.status() === 200 &&
        (await response.text()).includes(version),
      { timeout: 60_000 },
    );
    started = performance.now();
    await site.release('promote', 'mf-auth', version, '--why', mark);
    times.promote.push(performance.now() - started);
    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    await page.goto(`${site.url}/auth/login`);
    await shown(page, mark);
    times.visitor.push(performance.now() - started);
    await visitor.close();

    await heard;
    await tab.getByRole('link', { name: 'Forgot password?' }).click();
    await shown(tab, mark);
    times.tab.push(performance.now() - started);
    await tab.goto(`${site.url}/auth/login`);

    // Somebody comes back to the tab.
    const again = await site.publish('mf-auth', marked(`${mark} again`));
    await site.release('promote', 'mf-auth', again, '--why', mark);
    started = performance.now();
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await tab.waitForFunction(
      (revision) => JSON.parse(localStorage.getItem('nearhand.composition')).revision === revision,
      site.composition.revision,
    );
    await tab.getByRole('link', { name: 'Forgot password?' }).click();
    await shown(tab, `${mark} again`);
    times.back.push(performance.now() - started);
    // The tab that shows it is visible all the time and has no draft.
    await tab.goto(`${site.url}/auth/login`);
    await shown(tab, `${mark} again`);
    started = performance.now();
    await site.release('recall', 'mf-auth', again, '--why', mark);
    await tab.getByText(`${mark}: enter your`).first().waitFor({ timeout: 60_000 });
    times.recall.push(performance.now() - started);
    await tab.goto(`${site.url}/auth/login`);
  }
} finally {
  await site.close();
  await browser.close();
}
say(`${runs} runs`);
say(`publish (a built slice)                                             ${spread(times.publish)}`);
say(`promote, with its checks                                            ${spread(times.promote)}`);
say(`promote begun, until a new visitor reads it                         ${spread(times.visitor)}`);
say(`promote begun, until an open tab that asks by itself has taken it   ${spread(times.tab)}`);
say(`recall begun, until an open tab that asks by itself shows another one   ${spread(times.recall)}`);
say(`somebody comes back to the tab, until the next page is the new one  ${spread(times.back)}`);
