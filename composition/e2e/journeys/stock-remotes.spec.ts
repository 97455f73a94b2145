import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pnpm = /pnpm@[\d.]+/.exec(readFileSync(join(root, 'deploy/bootstrap.mjs'), 'utf8'))?.[0] ?? '';

/** The lines of the quick start, in the checkout and then in the site. */
const [, quickStart = ''] = readFileSync(join(root, 'composition/README.md'), 'utf8').split(
  /\n##+ (?=Quick|The files)/,
);
const commands = [...quickStart.matchAll(/^ {4}(.+)$/gm)].map(([, command = '']) => command);

/** Without the environment of the test run: such a site has none of it. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
/** The seconds of each command. */
const log: string[] = [];
const run = async (cwd: string, variables: object, command: string): Promise<string> => {
  const startedAt = performance.now();
  try {
    return (await promisify(execFile)('bash', ['-c', command], { cwd, env: { ...env, ...variables } })).stdout;
  } finally {
    log.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${command}`);
  }
};

/** `watch --once` ends with 1 where a release fails. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

/** Ends what stands still: installing three build tools takes 40 s, the visits 52 s, both more than 4 minutes beside other work. */
const timeoutMs = 3_600_000;
let folder = '';
test.beforeAll(async () => {
  test.setTimeout(timeoutMs);
  folder = mkdtempSync(join(tmpdir(), 'slices-site-'));
  const [remote, broken] = [join(folder, 'remote'), join(folder, 'broken')];
  cpSync(join(root, 'composition/examples/stock-remote'), remote, { recursive: true });
  await run(remote, {}, 'npm install --no-audit --no-fund && npm run build');
  cpSync(remote, broken, { recursive: true });
  const page = join(broken, 'src/App.jsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('const [', "throw new Error('broken');\n  const ["));
  await run(broken, {}, 'npm run build');
});
test.afterAll(() => rmSync(folder, { recursive: true }));

// One after the other: they share builds that take minutes.
test.describe.configure({ mode: 'default', timeout: timeoutMs });

/** The site takes this port and the next one, above those of a site beside these journeys. */
const PORT = String(Number(process.env.E2E_PORT ?? 4150) + 80);

for (const tool of ['webpack', 'rspack', 'vite'])
  test(`a site outside of this repository takes back a broken canary of a stock remote of ${tool}, and its visitors see the release before`, {
    tag: '@full',
  }, async ({ page }) => {
    log.length = 0;
    const site = join(folder, `site-${tool}`);
    const [copy = '', pack = '', ...inSite] = commands.map((command) =>
      command
        .replaceAll('~/site', site)
        .replaceAll('~/', `${folder}/`)
        .replaceAll('rspack', tool)
        .replace('npx pnpm@12', `npx --yes ${pnpm}`),
    );
    for (const command of [copy, pack]) await run(root, process.env, command);
    const start = inSite.indexOf('npm start');
    for (const command of inSite.slice(0, start)) await run(site, { PORT }, command);
    const server = spawn('npm', ['start', '-s'], {
      cwd: site,
      env: { ...env, PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      await once(server.stdout, 'data');
      await page.goto(`http://localhost:${PORT}`);
      await page.getByRole('button', { name: 'Sold 0' }).click();
      await expect(page.getByRole('button', { name: 'Sold 1' })).toBeVisible();

      for (const command of inSite.slice(start + 1, -1)) await run(site, { PORT }, command);
      await page.goto(`http://visits.localhost:${PORT}/visits`);
      await expect(page.getByText('150 visitors came.')).toBeVisible({ timeout: timeoutMs });
      const watched = await run(site, { PORT }, inSite.at(-1) ?? '').catch(outputOf);
      expect(watched).toMatch(/ROLLED BACK shop 1\.1\.0-\w+.*its visitors get 1\.0\.0-.*\(render \d+\)/);
      // The visitors of the canary saw the page too, and so did this page before.
      // On a slow machine a page can be blocked for seconds, which is reported.
      expect(watched).toMatch(/shop 1\.0\.0-\w+ \(live\): broke for \d of 151 visitors .*; no sign of harm/);
      test.info().annotations.push({ type: 'log', description: log.join('\n') });
    } finally {
      if (server.pid) process.kill(-server.pid);
    }
  });
