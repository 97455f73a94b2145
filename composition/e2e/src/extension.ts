import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

/** The work of an extension in each page. */
export interface Extension {
  /** A content script, in a world of its own. */
  isolated?: string;
  /** A script in the world of the page, before its scripts. */
  inPage?: string;
  /** Parts of addresses that it blocks, as a blocker of advertisements does. */
  blocked?: readonly string[];
}

const mark = 'data-extension';

/** Calls `work` with a page in a browser that has the extension. */
export const withExtension = async (extension: Extension, work: (page: Page) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'));
  writeExtension(folder, extension);
  const { executablePath, args = [] } = await findBrowser();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    headless: false,
    args: [...args, '--headless=new', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  try {
    const page = await context.newPage();
    if (!(await isLoaded(page))) await imitate(context, page, extension);
    await work(page);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const writeExtension = (folder: string, { isolated = '', inPage = '', blocked = [] }: Extension): void => {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('isolated.js', `document.documentElement?.setAttribute('${mark}', '');\n${isolated}`);
  write('in-page.js', inPage);
  const rules = blocked.map((urlFilter, index) => ({
    id: index + 1,
    action: { type: 'block' },
    condition: { urlFilter },
  }));
  write('rules.json', JSON.stringify(rules));
  const script = (file: string, world: string) => ({
    matches: ['<all_urls>'],
    js: [file],
    run_at: 'document_start',
    world,
  });
  write(
    'manifest.json',
    JSON.stringify({
      manifest_version: 3,
      name: 'planted',
      version: '1',
      permissions: ['declarativeNetRequest'],
      host_permissions: ['<all_urls>'],
      content_scripts: [script('isolated.js', 'ISOLATED'), script('in-page.js', 'MAIN')],
      declarative_net_request: { rule_resources: [{ id: 'rules', enabled: true, path: 'rules.json' }] },
    }),
  );
};

const isLoaded = async (page: Page): Promise<boolean> => {
  await page.route('http://extension.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>page</p>' }),
  );
  await page.goto('http://extension.test/');
  return page.evaluate((name) => document.documentElement.hasAttribute(name), mark);
};

/** The browser inside the npm package takes no extensions: the same scripts, worlds and blocked requests by its debugger. */
const imitate = async (context: BrowserContext, page: Page, { isolated, inPage, blocked = [] }: Extension) => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const address = '//# sourceURL=chrome-extension://planted';
  if (isolated)
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: 'extension' });
  if (inPage) await page.addInitScript(`${inPage}\n${address}/in-page.js`);
  for (const part of blocked)
    await page.route(
      (url) => url.href.includes(part),
      (route) => route.abort('blockedbyclient'),
    );
};
