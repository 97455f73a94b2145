import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from './free-port.ts';
import type { Engine, Key, Look, Tab } from './tab.ts';

const programs = { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' } as const;

export const missingForWebkit: string[] = Object.entries(programs)
  .filter(([, path]) => !existsSync(path))
  .map(([name]) => name);

/** WebKitGTK's MiniBrowser, by WebDriver, on a separate display. */
export const openWebkit = async ({ dark = false }: Look = {}): Promise<Engine> => {
  const settings = makeSettings();
  const { display, name } = await startDisplay();
  const port = await freePort();
  const driver = spawn(programs['webkit2gtk-driver'], ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: name,
      XDG_CONFIG_HOME: settings,
      GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
      // The sandbox cannot run as root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: 'ignore',
  });
  await listens(port);
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  const errors: string[] = [];
  let tabs = 0;
  return {
    name: `WebKitGTK ${(await session.getCapabilities()).getBrowserVersion()}`,
    errors,
    newTab: async () => {
      if (tabs > 0) await session.switchTo().newWindow('tab');
      tabs += 1;
      return tabOf(session, await session.getWindowHandle(), errors);
    },
    close: async () => {
      await session.quit();
      driver.kill();
      display.kill();
      rmSync(settings, { recursive: true });
    },
  };
};

/** Without room in its toolbar, the window can be as narrow as a phone. */
const makeSettings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-gtk-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }',
  );
  return folder;
};

/** Xvfb takes a free number and writes it to its fourth stream. */
const startDisplay = async (): Promise<{ display: ChildProcess; name: string }> => {
  const display = spawn(programs.xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stream = display.stdio[3];
  if (!stream) throw new Error('Xvfb has no fourth stream.');
  const [number] = await once(stream, 'data');
  return { display, name: `:${String(number).trim()}` };
};

const listens = async (port: number): Promise<void> => {
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) await setTimeout(100);
};

const keys: Record<Key, string> = { Tab: Keys.TAB, Enter: Keys.ENTER, Escape: Keys.ESCAPE, ArrowDown: Keys.ARROW_DOWN };

/** WebDriver has no console. The first call in a document misses what came before it, as a failure while it was parsed. */
const takeErrors = `
  if (!window.walkErrors) {
    const found = [];
    Object.defineProperty(window, 'walkErrors', { value: found });
    addEventListener('error', (event) => event.message && found.push(event.message));
    addEventListener('unhandledrejection', (event) => found.push(String(event.reason)));
    const { error } = console;
    console.error = (...args) => { found.push(args.join(' ')); error(...args); };
  }
  return window.walkErrors.splice(0);`;

const tabOf = (session: WebDriver, handle: string, errors: string[]): Tab<WebElement> => {
  let isFramed = false;
  const show = async () => {
    if (isFramed) return;
    if ((await session.getWindowHandle()) !== handle) await session.switchTo().window(handle);
    errors.push(...(await session.executeScript<string[]>(takeErrors)));
  };
  return {
    goto: async (url) => {
      await show();
      await session.get(url);
      await show();
    },
    evaluate: async (expression) => {
      await show();
      return session.executeScript(`return ${expression}`);
    },
    find: async (expression) => {
      await show();
      return (await session.executeScript<WebElement | null>(`return ${expression}`)) ?? undefined;
    },
    click: (element) => element.click(),
    type: (element, text) => element.sendKeys(text),
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    back: () => session.navigate().back(),
    upload: (element, file) => element.sendKeys(file),
    inFrame: async (element, work) => {
      await session.switchTo().frame(element);
      isFramed = true;
      await work();
      isFramed = false;
      await session.switchTo().defaultContent();
    },
    resize: async (width, height) => {
      await show();
      await session.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    screenshot: async (file) => writeFile(file, await session.takeScreenshot(), 'base64'),
    close: async () => {
      await show();
      await session.close();
    },
  };
};
