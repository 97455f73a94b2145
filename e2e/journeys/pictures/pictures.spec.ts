import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Look } from '../../src/looks.ts';
import { difference, openInside, takePicture } from './picture.ts';
import { pictureLooks, type Shot } from './picture-looks.ts';
import { readRecording, record, replay, writeRecording } from './recording.ts';

const isUpdate = process.env.PICTURES === 'update';
const hint = 'if this is meant: npm --prefix e2e run pictures';
const differenceLimit = 0.005;

const folder = join(import.meta.dirname, '../../pictures');
const fileOf = ({ name }: Look, ending: string) => join(folder, `${name.replaceAll(/[^a-z]+/g, '-')}${ending}`);
const shotFile = (look: Look, { width, theme }: Shot) => fileOf(look, `-${width}-${theme}.webp`);
const recordingFile = (look: Look) => fileOf(look, '.json.gz');

interface Picture {
  title: string;
  shot: Shot;
  stored: string | undefined;
  taken: string;
  changed: number;
}

const isChanged = ({ changed }: Picture) => changed > differenceLimit;
/** A busy machine draws late: what differs this often is another page. */
const takesOfChanged = 4;

const takeAll = async (page: Page, tool: Page, look: Look, shots: readonly Shot[]): Promise<Picture[]> => {
  const pictures: Picture[] = [];
  for (const shot of shots) {
    const stored = await readFile(shotFile(look, shot), 'base64').catch(() => undefined);
    const take = async (which: Look): Promise<Picture> => {
      const taken = await takePicture(page, tool, which, shot);
      const changed = stored === undefined ? 1 : await difference(tool, stored, taken);
      return { title: `${look.name}, ${shot.width} px, ${shot.theme}`, shot, stored, taken, changed };
    };
    let picture = await take(look);
    const { reach: _reach, ...reached } = look;
    for (let takes = 1; isChanged(picture) && takes < takesOfChanged; takes++) picture = await take(reached);
    pictures.push(picture);
  }
  return pictures;
};

const inWords = ({ title, changed }: Picture) => `${title}: ${(changed * 100).toFixed(1)} % differs`;

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ timezoneId: 'UTC', locale: 'en-US', serviceWorkers: 'block' });
  page.setDefaultTimeout(20_000);
  return page;
};

/** The page as it was recorded, beside its stored pictures. */
const compareAll = async (browser: Browser, tool: Page, look: Look, shots: readonly Shot[]) => {
  const recording = await readRecording(recordingFile(look));
  if (!recording) return { missing: ['all'], pictures: [] };
  const page = await newPage(browser);
  const missing = await replay(page, recording);
  await openInside(page, recording.path);
  const pictures = await takeAll(page, tool, look, shots).catch((error: unknown) => {
    if (missing.length === 0) throw error;
    return [];
  });
  await page.close();
  return { missing, pictures };
};

const update = async (browser: Browser, tool: Page, look: Look, shots: readonly Shot[]) => {
  const page = await newPage(browser);
  const recording = await record(page, look);
  await openInside(page, recording.path);
  for (const picture of await takeAll(page, tool, look, shots)) {
    await writeFile(shotFile(look, picture.shot), picture.taken, 'base64');
    process.stdout.write(`stored ${inWords(picture)}\n`);
  }
  await writeRecording(recordingFile(look), recording);
  await page.close();
};

for (const { look, shots } of pictureLooks)
  test(`${look.name} looks as before`, { tag: '@full' }, async ({ browser, page: tool }, testInfo) => {
    const comparison = compareAll(browser, tool, look, shots);
    if (isUpdate) {
      const { missing, pictures } = await comparison.catch(() => ({ missing: ['all'], pictures: [] }));
      if (missing.length > 0 || pictures.some(isChanged)) await update(browser, tool, look, shots);
      return;
    }
    const { missing, pictures } = await comparison;
    const changed = pictures.filter(isChanged);
    for (const { title, stored = '', taken } of changed)
      for (const [when, webp] of Object.entries({ before: stored, now: taken }))
        await testInfo.attach(`${title}, ${when}`, { body: Buffer.from(webp, 'base64'), contentType: 'image/webp' });
    expect(missing, `calls that were not recorded; ${hint}`).toEqual([]);
    expect(changed.map(inWords), hint).toEqual([]);
  });

const block = (name: string) => `document.querySelector('main section[aria-label="${name}"]')`;
const planted = {
  'a block that is gone': `${block('Wallet balance')}.lastElementChild.remove()`,
  'another order': `${block('Transactions')}.parentElement.prepend(${block('Transactions')})`,
  'double padding': `${block('Wallet balance')}.firstElementChild.style.padding = '48px'`,
  'a line less': `document.querySelector('main tbody tr').remove()`,
  'another color scheme': `document.documentElement.dataset.colorScheme = 'dark'`,
};

for (const [fault, code] of Object.entries(planted))
  test(`${fault} is found by its picture`, { tag: '@full' }, async ({ browser, page: tool }) => {
    test.skip(isUpdate);
    const [wallet] = pictureLooks.filter(({ look }) => look.name === 'customer wallet');
    if (!wallet) throw new Error('There is no picture of the wallet.');
    const look = { ...wallet.look, reach: (page: Page) => page.evaluate<void>(code) };
    const { missing, pictures } = await compareAll(browser, tool, look, wallet.shots.slice(0, 1));
    expect(missing).toEqual([]);
    expect(pictures.filter(isChanged)).toHaveLength(1);
  });
