import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import puppeteer, { ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { busiestBelow } from './processes.ts';
import type { Engine, Look, Tab } from './tab.ts';

const installed = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const firefox = process.env.FIREFOX ?? installed.find((path) => existsSync(path));

export const missingForFirefox: string[] = firefox ? [] : ['firefox-esr'];

/** Firefox calls a script altered that had not come when its document was left. */
const hashOfNothing = createHash('sha384').digest('base64');
/** NS_BINDING_ABORTED: a file, a font for instance, that had not come when its document was left. */
const aborted = 'status=2152398850';
/** No fault of the page. */
const isOfLeaving = (text: string): boolean => text.includes(hashOfNothing) || text.includes(aborted);

/** The machine's Firefox, by WebDriver BiDi. */
export const openFirefox = async ({ dark = false }: Look = {}): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 },
  });
  const errors: string[] = [];
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    errors,
    newTab: async () => {
      const page = await browser.newPage();
      page.on('pageerror', (error) => {
        if (!isOfLeaving(String(error))) errors.push(String(error));
      });
      page.on('console', (message) => {
        if (message.type() !== 'error' || isOfLeaving(message.text())) return;
        const at = errors.push(message.text()) - 1;
        // The text of an object is not what it says.
        const said = message.args().map((arg) => arg.evaluate((value) => String(Object(value).stack ?? value)));
        void Promise.all(said).then(
          (texts) => void errors.splice(at, 1, texts.join(' ')),
          () => {},
        );
      });
      return tabOf(page);
    },
    close: () => browser.close(),
  };
};

const tabOf = (page: Page): Tab<ElementHandle<Element>> => {
  let frame: Frame = page.mainFrame();
  return {
    goto: async (url) => {
      await page.bringToFront();
      await page.goto(url);
    },
    evaluate: (expression) => frame.evaluate(expression),
    find: async (expression) => {
      const found = await frame.evaluateHandle<[], () => Element | null>(expression);
      return found instanceof ElementHandle ? found : undefined;
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    press: (key) => page.keyboard.press(key),
    // `goBack` waits for a document.
    back: () => page.evaluate(() => history.back()),
    upload: async (element, file) => (await element.toElement('input')).uploadFile(file),
    inFrame: async (element, work) => {
      const inner = await (await element.toElement('iframe')).contentFrame();
      frame = inner;
      await work();
      frame = page.mainFrame();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => writeFile(file, await page.screenshot()),
    close: () => page.close(),
    crash: async () => {
      const busiest = () => busiestBelow(page.browser().process()?.pid ?? 0);
      await expect.poll(() => busiest()?.time, { timeout: 120_000 }).toBeGreaterThan(200);
      process.kill(busiest()?.id ?? 0, 'SIGKILL');
      // Firefox shows a page of its own instead.
      await expect.poll(() => page.evaluate(() => '').catch(String)).toContain('parent process');
    },
  };
};
