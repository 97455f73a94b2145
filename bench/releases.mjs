// How long a release takes until a new visitor sees it and until an open tab takes it. Needs a running site; releases into a
// store of its own beside it, never into the site's.
import { options, sayTable, spread } from './figures.mjs';
import { openReleaseSite } from './journey-site.mjs';
import { openBrowser } from './visit.mjs';

const { url, runs } = options({ url: 'http://localhost:4100', runs: 5 });
const marked = (mark) => (script) => script.replaceAll(/"(?:[\w ]+: e|E)nter your/g, `"${mark}: enter your`);
const times = {
  'publish (a built slice)': [],
  'promote, with its checks': [],
  'promote, until a new visitor reads it': [],
  'promote, until an open tab that asks by itself has taken it': [],
  'recall, until an open tab that asks by itself shows another one': [],
};
const [publish, promote, visitor, tabTakes, recall] = Object.values(times);

const browser = await openBrowser();
const site = await openReleaseSite(url);
const login = `${site.url}/auth/login`;
try {
  const tab = await browser.newPage();
  const shown = (page, mark) => page.getByText(`${mark}: enter your`).first().waitFor({ timeout: 60_000 });
  const release = async (mark) => {
    started = performance.now();
    const version = await site.publish('mf-auth', marked(mark));
    publish.push(performance.now() - started);
    started = performance.now();
    await site.release('promote', 'mf-auth', version, '--why', mark);
    promote.push(performance.now() - started);
    return version;
  };
  let started = 0;
  for (let run = 1; run <= runs; run += 1) {
    const mark = `Run ${run}`;
    await tab.goto(login);
    const { revision } = site.composition;
    const hasTaken = (before) => JSON.parse(localStorage.getItem('nearhand.composition')).revision > before;
    await release(mark);
    const page = await browser.newPage();
    await page.goto(login);
    await shown(page, mark);
    visitor.push(performance.now() - started);
    await page.close();
    await tab.waitForFunction(hasTaken, revision, { timeout: 60_000 });
    await tab.getByRole('link', { name: 'Forgot password?' }).click();
    await shown(tab, mark);
    tabTakes.push(performance.now() - started);

    const again = await release(`${mark} again`);
    await tab.goto(login);
    await shown(tab, `${mark} again`);
    started = performance.now();
    await site.release('recall', 'mf-auth', again, '--why', mark);
    await shown(tab, mark);
    recall.push(performance.now() - started);
  }
} finally {
  await site.close();
  await browser.close();
}
sayTable(
  ['what', 'ms'],
  Object.entries(times).map(([title, taken]) => [title, spread(taken)]),
);
