// Developing one slice against production: the documented commands, from an empty folder to a changed word on the page of a
// running site, with the time of each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { options, say, sayTable, spread } from './figures.mjs';
import { openBrowser } from './visit.mjs';

const { runs, port } = options({ runs: 1, port: 4110 });
const root = new URL('..', import.meta.url).pathname;
const pnpm = `npx --yes ${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager}`;
const devServer = `http://localhost:${port}`;
/** The template's dev server has port 4110. */
const otherPort = port === 4110 ? '' : ` --port ${port} --client-web-socket-url ws://localhost:${port}/ws`;

const start = (command, cwd) =>
  spawn('sh', ['-c', `exec ${command}`], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });

/** Resolves to the output of the command; rejects where its exit code is not the expected one. */
const run = (command, cwd, code = 0) =>
  new Promise((resolve, reject) => {
    const child = start(command, cwd);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    child.on('close', (ended) => (ended === code ? resolve(text) : reject(new Error(`${command}: ${ended}\n${text}`))));
  });

const served = async () => {
  while (
    !(await fetch(`${devServer}/release.json`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
};

const develop = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-develop-'));
  const home = join(folder, 'mf-gift-cards');
  const page = join(home, 'src/overview/overview-page.tsx');
  const times = [];
  const step = async (name, work) => {
    const startedAt = performance.now();
    const result = await work();
    times.push([name, (performance.now() - startedAt) / 1000]);
    return result;
  };
  const browser = await openBrowser();
  let server;
  try {
    await step('npm run new-slice -- gift-cards --out … --packages …', () =>
      run(`npm run -s new-slice -- gift-cards --out ${home} --packages ${folder}/packages`, root),
    );
    await step('pnpm install', () => run(`${pnpm} install`, home));
    await step('pnpm types', () => run(`${pnpm} types`, home));
    await step('pnpm test', () => run(`${pnpm} test`, home));
    await step('pnpm dev', () => {
      server = start(`${pnpm} dev${otherPort}`, home);
      return served();
    });
    const link = await step('npm run release -- preview mf-gift-cards --url …', async () => {
      const preview = `preview mf-gift-cards --url ${devServer} --path /gift-cards`;
      return /https?:\S+/.exec(await run(`npm run -s release -- ${preview}`, root))[0];
    });
    const tab = await browser.newPage();
    await step('the link, until the page is there', async () => {
      await tab.goto(link);
      await tab.getByText('Nothing here yet').waitFor();
    });
    await tab.evaluate(() => Reflect.set(window, 'remembered', true));
    await step('a changed word, until it is on the page', async () => {
      writeFileSync(page, readFileSync(page, 'utf8').replace('Nothing here yet', 'Gift cards come soon'));
      await tab.getByText('Gift cards come soon').waitFor();
    });
    if (!(await tab.evaluate(() => Reflect.get(window, 'remembered')))) throw new Error('The page was loaded anew.');
    // Not part of the time: the types of the packages are those of the contracts.
    writeFileSync(
      join(home, 'src/wrong.ts'),
      `import { api } from '@nearhand/platform';\nvoid api.get('no-such-route', {});\n`,
    );
    if (!(await run(`${pnpm} types`, home, 1)).includes('no-such-route'))
      throw new Error('A wrong route has no error.');
    return times;
  } finally {
    await browser.close();
    if (server) {
      process.kill(-server.pid);
      await once(server, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  }
};

const all = [];
for (let index = 0; index < runs; index += 1) {
  const [load] = loadavg();
  all.push(await develop());
  say(`Run ${index + 1}, load ${load.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after`);
}
const total = (times) => times.reduce((sum, [, seconds]) => sum + seconds, 0);
sayTable(
  ['step', 'seconds'],
  [
    ...all[0].map(([name], index) => [
      name,
      spread(
        all.map((times) => times[index][1]),
        1,
      ),
    ]),
    ['in all', spread(all.map(total), 1)],
  ],
);
