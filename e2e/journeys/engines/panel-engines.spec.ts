import { expect } from '@playwright/test';
import { withByHandServer } from '../../src/by-hand-server.ts';
import { engines, test } from '../../src/engines/engines.ts';
import type { Tab } from '../../src/engines/tab.ts';
import { ReleaseSite } from '../../src/release-site.ts';

const root = `document.querySelector('#developer-panel')?.shadowRoot`;
// A slow machine is no fault: this ends a walk that stands still.
const timeoutMs = 120_000;

const press = (tab: Tab, selector: string, text: string) =>
  expect(async () => {
    const found = await tab.find(
      `[...(${root}?.querySelectorAll('${selector}') ?? [])].find((one) => one.textContent.startsWith('${text}')) ?? null`,
    );
    if (!found) throw new Error(`Not found: ${text}`);
    await tab.click(found);
  }).toPass({ timeout: timeoutMs });

const reads = (tab: Tab, expression: string, words: string) =>
  expect.poll(() => tab.evaluate(`${expression}?.textContent`).catch(String), { timeout: timeoutMs }).toContain(words);

const fill = async (tab: Tab, index: number, text: string) => {
  const field = `${root}.querySelectorAll('input')[${index}]`;
  await tab.evaluate(`${field}.select()`);
  const found = await tab.find(field);
  if (!found) throw new Error(`Field ${index} was not found.`);
  await tab.type(found, text);
};

for (const { name } of engines)
  test(`${name}: the panel opens by its link and runs code of this computer`, { tag: '@full' }, async ({ open }) => {
    const { walker } = await open(name);
    const { tab } = walker;
    const site = await ReleaseSite.open();
    try {
      await withByHandServer('My own word:', async (port) => {
        const [link = ''] = /https?:\/\/\S+/.exec(await site.release('panel', '--path', '/about')) ?? [];
        await tab.goto(link);
        await reads(tab, root, 'No slice is on this page.');
        await press(tab, 'summary', 'Run my localhost here');
        await expect.poll(() => tab.evaluate(`${root}.querySelectorAll('input').length`)).toBe(2);
        await fill(tab, 0, 'mf-tips');
        await fill(tab, 1, String(port));
        await press(tab, 'button.main', 'Run my localhost here');
        await reads(tab, root, `code of this computer (localhost:${port}) runs here as mf-tips`);
        await tab.goto(`${site.url}/tips`);
        await reads(tab, 'document.body', 'My own word: nothing.');
        await reads(tab, root, 'mf-tips@0.0.0-dev');
      });
    } finally {
      await site.close();
    }
  });
