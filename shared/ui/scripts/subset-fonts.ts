/** Makes assets/fonts from the fontsource packages, with the characters and weights in use. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { emojiOf } from '../src/pictures/category.tsx';

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Of the product's texts. The other parts come when names or texts of people need them. */
const latin = `${range(0x20, 0x7e)}\u{a0}£©·×°–—‘’“”•…€−→←↗≥≤`;
const parts = [
  { part: 'latin', from: 'latin', characters: latin },
  { part: 'latin-1', from: 'latin', characters: `${range(0xa1, 0xff).replace(/[£©·×°]/g, '')}ıŒœŠšŸŽž‚„‹›™` },
  { part: 'latin-ext', from: 'latin-ext', characters: range(0x100, 0x17f) },
];

/** `alternates`: other forms of a character, such as digits of one width. */
const fonts = [
  { family: 'figtree', weights: { min: 400, max: 700 }, alternates: true },
  { family: 'bricolage-grotesque', weights: 660, alternates: false },
];

for (const { family, weights, alternates } of fonts) {
  for (const { part, from, characters } of parts) {
    const source = require.resolve(`@fontsource-variable/${family}/files/${family}-${from}-wght-normal.woff2`);
    const font = await subsetFont(await readFile(source), characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      noLayoutClosure: !alternates,
    });
    await writeFile(new URL(`../assets/fonts/${family}-${part}.woff2`, import.meta.url), font);
    process.stdout.write(`${family}-${part} ${font.length}\n`);
  }
}

const emojiFont = await subsetFont(
  await readFile(require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2')),
  Object.values(emojiOf).join(''),
  { targetFormat: 'woff2' },
);
await writeFile(new URL('../assets/fonts/emoji.woff2', import.meta.url), emojiFont);
process.stdout.write(`emoji ${emojiFont.length}\n`);
