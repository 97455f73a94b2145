import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fillRun, linkIn, panel } from '../../src/developer-panel.ts';
import { freePort } from '../../src/engines/free-port.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import { expect, expectSameDocument, login, remember, test, watchFaults } from '../../src/release-test.ts';

const template = fileURLToPath(new URL('../../../mf-auth', import.meta.url));

const page = (word: string) => `import { Page } from '@nearhand/ui';
import { useState } from 'react';

export const CountPage = () => {
  const [count, setCount] = useState(0);
  return (
    <Page title="${word}">
      <button type="button" onClick={() => setCount(count + 1)}>Clicked {count} times</button>
    </Page>
  );
};
`;

const routes = `export const routes = [
  { path: '/counts', lazy: () => import('./count-page.tsx').then(({ CountPage }) => ({ Component: CountPage })) },
];
`;

/** A slice on a dev server, in a folder outside of the repository with the packages of a slice. */
class DevSlice {
  private readonly folder = mkdtempSync(join(tmpdir(), 'nearhand-hot-'));
  private server: ChildProcess | undefined;

  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  async serve(): Promise<string> {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const link = join(this.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(join(template, 'node_modules', name)), link);
    }
    const route = { path: '/counts', roles: ['any'] };
    const release = { title: 'Counts', owner: 'team-counts', emits: [], listens: [], extensionSlots: [] };
    this.write('package.json', JSON.stringify({ name: 'mf-counts', version: '1.0.0', type: 'module', dependencies }));
    this.write('release.json', JSON.stringify({ ...release, routes: [route], slots: [] }));
    this.write(
      'webpack.config.ts',
      `import { sliceConfig } from '@nearhand/build';\nexport default sliceConfig(import.meta.dirname);\n`,
    );
    this.write('src/routes.tsx', routes);
    this.write('src/count-page.tsx', page('First word'));
    const port = await freePort();
    const socket = ['--client-web-socket-url', `ws://localhost:${port}/ws`];
    const webpack = join(this.folder, 'node_modules/webpack/bin/webpack.js');
    this.server = spawn(process.execPath, ['--import', 'tsx', webpack, 'serve', '--port', `${port}`, ...socket], {
      cwd: this.folder,
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: 'ignore',
    });
    const url = `http://localhost:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/release.json`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000 },
      )
      .toBe(200);
    return url;
  }

  async stop(): Promise<void> {
    if (this.server?.kill()) await once(this.server, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Addresses of React's development build that this page asks for. */
const developmentFiles = (watched: Page): string[] => {
  const files: string[] = [];
  watched.on('request', (request) => {
    if (request.url().includes('preview-react')) files.push(request.url());
  });
  return files;
};

const openings = {
  'a preview link': {
    open: async (tab: Page, site: ReleaseSite, url: string) => {
      await tab.goto(linkIn(await site.release('preview', 'mf-counts', '--url', url, '--path', '/counts')));
    },
    line: (tab: Page) => tab.getByRole('region', { name: 'Preview' }),
    running: 'Preview: Counts',
    leave: 'Leave preview',
  },
  'the panel': {
    open: async (tab: Page, site: ReleaseSite, url: string) => {
      await tab.goto(linkIn(await site.release('panel', '--path', '/counts')));
      await (await fillRun(tab, 'mf-counts', new URL(url).port)).click();
    },
    line: (tab: Page) => panel(tab).getByRole('status'),
    running: 'runs here as mf-counts',
    leave: 'Stop',
  },
};

for (const [way, { open, line, running, leave }] of Object.entries(openings))
  test(`by ${way}, a saved file of a dev server changes the production page, which stays with its state`, {
    tag: '@full',
  }, async ({ page: tab, browser, site }) => {
    const slice = new DevSlice();
    try {
      const url = await slice.serve();
      const files = developmentFiles(tab);
      await open(tab, site, url);
      const heading = tab.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('First word');
      expect(files).toHaveLength(1);
      for (const count of [0, 1]) await tab.getByRole('button', { name: `Clicked ${count} times` }).click();
      await remember(tab);
      const faults = watchFaults(tab);

      slice.write('src/count-page.tsx', page('Second word'));
      await expect(heading).toHaveText('Second word');
      const clicked = tab.getByRole('button', { name: 'Clicked 2 times' });
      await expect(clicked).toBeVisible();
      expect(faults).toEqual([]);

      slice.write('src/count-page.tsx', page('Broken word').replace('<Page', '<<Page'));
      await expect(line(tab)).toContainText('./src/count-page.tsx does not compile');
      await expect(heading).toHaveText('Second word');
      slice.write('src/count-page.tsx', page('Third word'));
      await expect(heading).toHaveText('Third word');
      await expect(line(tab)).toContainText(running);
      await expect(clicked).toBeVisible();
      await expectSameDocument(tab);

      const other = await browser.newPage();
      const filesOfOthers = developmentFiles(other);
      await other.goto(`${site.url}/auth/login`);
      await expect(login(other)).toBeVisible();
      expect(filesOfOthers).toEqual([]);
      await other.close();

      await tab.getByRole('button', { name: leave }).click();
      await expect(tab.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
      expect(files).toHaveLength(1);
    } finally {
      await slice.stop();
    }
  });
