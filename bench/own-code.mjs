// Seconds from a fresh laptop to own code in the page of a site: the dev server of a slice that is written starts, a new browser
// opens the link of `release panel`, the panel's button is pressed, and a word of the slice is read. Needs a running site.
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { options, say, spread } from './figures.mjs';
import { openReleaseSite } from './journey-site.mjs';
import { openBrowser } from './visit.mjs';

const { url, runs } = options({ url: 'http://localhost:4100', runs: 5 });
const port = 4529;

/** The files of docs/examples/by-hand, as a dev server gives them. */
const server = `
  import { readFile } from 'node:fs/promises';
  import { createServer } from 'node:http';
  createServer(async ({ url }, answer) => {
    const name = url.slice(1).split('?')[0];
    const text = await readFile('docs/examples/by-hand/' + name, 'utf8').catch(() => undefined);
    const type = name.endsWith('.json') ? 'application/json' : 'text/javascript';
    answer.writeHead(text === undefined ? 404 : 200, { 'access-control-allow-origin': '*', 'content-type': type });
    answer.end(text?.replace('You saved', 'My own word:'));
  }).listen(${port}, 'localhost');
`;

const site = await openReleaseSite(url);
const [link] = /https?:\/\/\S+/.exec(await site.release('panel', '--path', '/about')) ?? [];

const run = async () => {
  const startedAt = performance.now();
  const cwd = new URL('..', import.meta.url);
  const served = spawn(process.execPath, ['--input-type=module', '--eval', server], { cwd, stdio: 'inherit' });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(link);
    const panel = page.getByRole('complementary', { name: 'Developer panel' });
    await panel.locator('summary').filter({ hasText: 'Run my localhost here' }).click();
    await panel.getByRole('combobox', { name: 'Slice' }).fill('mf-tips');
    await panel.getByRole('textbox', { name: 'Port' }).fill(String(port));
    await panel.getByRole('button', { name: 'Run my localhost here' }).click();
    await panel.getByText('Warning: code of this computer').waitFor();
    await page.goto(`${site.url}/tips`);
    await page.getByText('My own word: nothing.').waitFor();
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await browser.close();
    served.kill();
  }
};

const seconds = [];
try {
  for (let count = 0; count < runs; count += 1) seconds.push(await run());
} finally {
  await site.close();
}
say(`own code in the page: ${spread(seconds, 1)} s, load of the machine ${loadavg()[0].toFixed(1)}`);
