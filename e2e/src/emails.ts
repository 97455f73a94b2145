import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dataFolder } from './site/site.ts';

const folder = join(dataFolder, 'mail');

/** Switches features of `/config.json` on for this page. Before the first visit. */
export const switchOn = (page: Page, ...features: string[]): Promise<unknown> =>
  page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    for (const feature of features) config.features[feature] = true;
    await route.fulfill({ json: config });
  });

/** The text of the mail that holds `address` and `words`, as soon as the local site has written it. */
export const emailWith = async (address: string, words: RegExp): Promise<string> => {
  let found: string | undefined;
  const look = async () => {
    const names = await readdir(folder).catch(() => []);
    const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').then(decoded)));
    found = emails.find((email) => email.includes(address) && words.test(email));
    return found !== undefined;
  };
  await expect.poll(look, { message: `a mail with ${address} and ${words} in ${folder}` }).toBe(true);
  return found ?? '';
};

/** Quoted-printable: a `=` at a line's end joins the lines, `=3D` is one byte. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
