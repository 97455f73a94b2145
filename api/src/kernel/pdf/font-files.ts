import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'bold' | 'regular';

export interface FontFile {
  path: string;
  /** Of a file with a part of a variable font: the characters that it is for. */
  characters?: string;
}

/** The files of one font by character. */
type Family = ReadonlyMap<string, readonly FontFile[]>;

/** Scripts that DejaVu Sans lacks or draws poorly. */
const scripts = [
  ...['arabic', 'hebrew', 'syriac', 'thaana', 'armenian', 'georgian', 'ethiopic', 'cherokee'],
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['thai', 'lao', 'khmer', 'myanmar', 'tibetan'],
];

/** Only our own words are bold, and these are Latin. */
export const latinFiles: Record<Weight, FontFile> = {
  regular: { path: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') },
  bold: { path: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf') },
};
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

/** A bitmap font with all characters up to U+FFFF. */
const lastResort: FontFile = {
  path: join(folderOf('@fontsource/unifontex'), 'files/unifontex-latin-400-normal.woff'),
};

const Ranges = v.record(v.string(), v.string());

/** Fontsource cuts a font into files. Of the font of a script, the Latin part is left out. */
const readFamily = async (name: string, onlyPart?: string): Promise<Family> => {
  const folder = folderOf(`@fontsource-variable/${name}`);
  const ranges = v.parse(Ranges, JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')));
  const family = new Map<string, FontFile[]>();
  for (const [key, range] of Object.entries(ranges)) {
    const part = key.replaceAll(/[[\]]/g, '');
    if (onlyPart && part !== onlyPart) continue;
    await setImmediate();
    const characters = charactersOf(range);
    const path = join(folder, 'files', `${name}-${part}-wght-normal.woff2`);
    const file = { path, characters: `${characters.join('')}${onlyPart ? ' ' : ''}` };
    for (const character of characters) family.set(character, [...(family.get(character) ?? []), file]);
  }
  return family;
};

/** Of `U+41-5A,U+61`. */
const charactersOf = (ranges: string): string[] =>
  ranges.split(',').flatMap((range) => {
    const ends = range.slice(2).split('-');
    const [first = 0, last = first] = ends.map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

/** Makes a value once for each key. The `limit` values that were asked for last stay; one that failed is made again. */
export const promiseCache = <Value>(limit: number) => {
  const values = new Map<string, Promise<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = values.get(key) ?? make();
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > limit && oldest !== undefined) values.delete(oldest);
    value.catch(() => {
      if (values.get(key) === value) values.delete(key);
    });
    return value;
  };
};

const families = promiseCache<Family>(Number.POSITIVE_INFINITY);
const familyOf = (name: string, onlyPart?: string) => families(name, () => readFamily(name, onlyPart));

const ofScripts = () =>
  Promise.all(scripts.map((script) => familyOf(`noto-${script === 'tibetan' ? 'serif' : 'sans'}-${script}`, script)));
const ofEmoji = () => familyOf('noto-emoji');
const ofEastAsia = () => Promise.all(['jp', 'tc', 'sc', 'kr'].map((region) => familyOf(`noto-sans-${region}`)));

const ignorable = /[\p{Default_Ignorable_Code_Point}]/gu;
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\u3000-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/gu;
const emojiText = /\p{Emoji_Presentation}|\p{Emoji}\u{FE0F}/u;

/** For each grapheme of a text the files to try, in order. */
export const fontFilesOf = async (text: string, weight: Weight): Promise<(grapheme: string) => FontFile[]> => {
  const [own, emoji] = await Promise.all([ofScripts(), ofEmoji()]);
  const characters = text.match(eastAsian) ?? [];
  // One font for the whole text: the regions draw the same characters differently.
  const missing = (family: Family) => characters.filter((one) => !family.has(one)).length;
  const han =
    characters.length === 0 ? [] : (await ofEastAsia()).toSorted((one, other) => missing(one) - missing(other));
  return (grapheme) => {
    const [first = grapheme, ...more] = grapheme.replaceAll(ignorable, '');
    const among = (some: readonly Family[]) =>
      some.flatMap((family) =>
        (family.get(first) ?? []).filter((file) => more.every((one) => family.get(one)?.includes(file))),
      );
    const asEmoji = among([emoji]);
    const asText = [...among(own), latinFiles[weight], ...among(han)];
    return [...(emojiText.test(grapheme) ? [...asEmoji, ...asText] : [...asText, ...asEmoji]), lastResort];
  };
};
