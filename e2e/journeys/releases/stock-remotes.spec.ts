import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { port } from '../../src/site/site.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = (name: string) => join(root, 'composition/examples', name);
const pnpm = /pnpm@[\d.]+/.exec(readFileSync(join(root, 'deploy/bootstrap.mjs'), 'utf8'))?.[0] ?? '';
const packed = ['format', 'kernel', 'release', 'host'].flatMap((name) => ['--filter', `@slices/${name}`]);

/** Without the environment of the test run: such a site has none of it. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
/** Of each command, in the order of composition/README.md. */
const log: string[] = [];
const run = async (cwd: string, variables: object, command: string, ...args: string[]): Promise<string> => {
  const startedAt = performance.now();
  try {
    return (await promisify(execFile)(command, args, { cwd, env: { ...env, ...variables } })).stdout;
  } finally {
    log.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${command} ${args.join(' ')}`);
  }
};

/** `watch --once` ends with 1 where a release fails. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

let folder = '';
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slices-site-'));
  for (const name of ['sound', 'broken']) cpSync(example('stock-remote'), join(folder, name), { recursive: true });
  const page = join(folder, 'broken/src/App.jsx');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('const [', "if (globalThis.document) throw new Error('sold out');\n  const ["));
  await run(join(folder, 'sound'), {}, 'npm', 'install', '--no-audit', '--no-fund');
  cpSync(join(folder, 'sound/node_modules'), join(folder, 'broken/node_modules'), { recursive: true });
  for (const name of ['sound', 'broken']) await run(join(folder, name), {}, 'npm', 'run', 'build');
});
test.afterAll(() => rmSync(folder, { recursive: true }));

// One after the other: they share builds that take minutes.
test.describe.configure({ mode: 'default' });

/** The site takes this port and the next one, above those of the site beside these journeys. */
const PORT = String(port + 80);

for (const tool of ['webpack', 'rspack', 'vite'])
  test(`a site outside of this repository takes back a broken canary of a stock remote of ${tool}, and its visitors see the release before`, {
    tag: '@full',
  }, async ({ page }) => {
    log.length = 0;
    const site = join(folder, `site-${tool}`);
    const release = (...args: string[]) => run(site, { PORT }, 'npm', 'run', '-s', 'release', '--', ...args);
    const publish = (name: string, version: string) =>
      release('publish', 'shop', '--dist', `../${name}/dist/${tool}`, '--version', version, '--release', 'shop.json');

    await run(folder, {}, 'cp', '-R', example('host'), site);
    await run(root, process.env, 'npx', '--yes', pnpm, ...packed, 'pack', '--pack-destination', join(site, 'packages'));
    await run(site, {}, 'npm', 'install', '--no-audit', '--no-fund');
    await release('keys', 'create', '--name', 'Ada');
    await publish('sound', '1.0.0');
    await release('promote', 'shop', '1.0.0', '--why', 'first');
    const server = spawn('node', ['serve.js'], {
      cwd: site,
      env: { ...env, PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(server.stdout, 'data');
      await page.goto(`http://localhost:${PORT}`);
      await page.getByRole('button', { name: 'Sold 0' }).click();
      await expect(page.getByRole('button', { name: 'Sold 1' })).toBeVisible();

      await publish('broken', '1.1.0');
      await release('promote', 'shop', '1.1.0', '--traffic', '10', '--why', 'new prices');
      await page.goto(`http://visits.localhost:${PORT}/visits`);
      await expect(page.getByText('150 visitors came.')).toBeVisible({ timeout: 240_000 });
      const watched = await release('watch', '--once').catch(outputOf);
      expect(watched).toMatch(/ROLLED BACK shop 1\.1\.0-\w+.*its visitors get 1\.0\.0-.*\(render \d+\)/);
      // The visitors of the canary saw the page too, and so did this page before.
      expect(watched).toMatch(/shop 1\.0\.0-\w+ \(live\): broke for 0 of 151 visitors/);
      test.info().annotations.push({ type: 'log', description: log.join('\n') });
    } finally {
      server.kill();
    }
  });
