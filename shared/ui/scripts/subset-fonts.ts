/** Makes assets/fonts from the fontsource packages, with the characters and weights in use. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { emojiOf } from '../src/pictures/category.tsx';

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŸŽž–—‘’‚“”„•…‹›€™−→←↗≥≤`;
const latinExtended = range(0x100, 0x17f);

const fonts: { family: string; weights: number | { min: number; max: number } }[] = [
  { family: 'figtree', weights: { min: 400, max: 700 } },
  { family: 'bricolage-grotesque', weights: 660 },
];

for (const { family, weights } of fonts) {
  for (const [part, characters] of Object.entries({ latin, 'latin-ext': latinExtended })) {
    const source = require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`);
    const font = await subsetFont(await readFile(source), characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
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
