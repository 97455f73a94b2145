import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { create, type Font, type Subset } from 'fontkit';
import type { Pointed, Buffer as ShapingBuffer } from 'harfbuzzjs';
import harfBuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { type FontFile, promiseCache } from './font-files.ts';

declare module 'fontkit' {
  interface Subset {
    glyphs: number[];
  }
}

export interface FontFace {
  /** Unique among faces. */
  name: string;
  /** With HarfBuzz in place of fontkit's own `layout`, which draws several scripts wrongly. */
  font: Font;
  has: (grapheme: string) => boolean;
  widthOf: (text: string, isRtl: boolean) => number;
  /** Glyphs from left to right; 0 is the box of a missing one. */
  shape: (text: string, isRtl: boolean) => number[];
}

/** Of about a megabyte each. The fonts for East Asia alone have more than 400 files. */
const faceLimit = 60;
const faces = promiseCache<FontFace>(faceLimit);

export const faceOf = (file: FontFile): Promise<FontFace> => faces(file.path, () => openFace(file));

/** HarfBuzz has its own memory, and a document may print with a font that is no longer kept. */
const memory = new FinalizationRegistry<readonly Pointed[]>((parts) => {
  for (const part of parts) part.destroy();
});

/** Passed through pdfkit to `layout` as a feature's name; HarfBuzz sets this feature by the direction, too. */
export const rtlFeature = 'rtla';

/** They order the text on the page, and are no part of it. */
const isolates = /[\u200E\u200F\u2066-\u2069]/g;
const ignorable = /^\p{Default_Ignorable_Code_Point}*$/u;

const openFace = async (file: FontFile): Promise<FontFace> => {
  const bytes = await readFont(file);
  // Each of these two steps takes up to 30 ms.
  await setImmediate();
  const font = create(bytes);
  if (!('layout' in font)) throw new TypeError(`${file.path} is a collection of fonts.`);
  const { createBlob, createFace, createFont, createBuffer, shape } = await harfBuzz;
  const blob = createBlob(bytes);
  const face = createFace(blob, 0);
  const shaper = createFont(face);
  const buffer = createBuffer();
  memory.register(font, [buffer, shaper, face, blob]);
  const shaped = recent((text: string, isRtl: boolean): ShapedText => {
    // HarfBuzz drops such characters, and cannot serialize what is empty.
    if (ignorable.test(text)) return { glyphs: [], names: [], advance: 0 };
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRtl ? 'rtl' : 'ltr');
    shape(shaper, buffer);
    const glyphs = buffer.json();
    return { glyphs, names: namesOf(text, glyphs), advance: glyphs.reduce((sum, { ax }) => sum + ax, 0) };
  });
  const layout = (text: string, features: readonly string[] = []) => {
    const { glyphs, names } = shaped(text, features.includes(rtlFeature));
    // pdfkit scales them, before it asks for their sum.
    const positions = glyphs.map(({ ax, ay, dx, dy }) => ({ xAdvance: ax, yAdvance: ay, xOffset: dx, yOffset: dy }));
    return {
      glyphs: names,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return {
    name: basename(file.path),
    // pdfkit takes fonts of one name for one font: all parts of a variable font have the same.
    font: Object.defineProperties(font, {
      layout: { value: layout },
      createSubset: { value: subsetOf(font.createSubset.bind(font)) },
      postscriptName: { value: basename(file.path) },
    }),
    has: (grapheme) =>
      [...grapheme].every((one) => ignorable.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
    shape: (text, isRtl) => shaped(text, isRtl).glyphs.map(({ g }) => g),
    widthOf: (text, isRtl) => shaped(text, isRtl).advance / font.unitsPerEm,
  };
};

type ShapedGlyph = ReturnType<ShapingBuffer['json']>[number];
interface ShapedText {
  glyphs: readonly ShapedGlyph[];
  names: ReturnType<typeof namesOf>;
  advance: number;
}

const rememberedTexts = 500;

/** A text is shaped to measure it and again to print it. */
const recent = <Result>(act: (text: string, isRtl: boolean) => Result) => {
  const known = new Map<string, Result>();
  return (text: string, isRtl: boolean): Result => {
    const key = `${isRtl}${text}`;
    const result = known.get(key) ?? act(text, isRtl);
    if (known.size > rememberedTexts) known.clear();
    known.set(key, result);
    return result;
  };
};

/** One glyph of a cluster stands for its whole text and width, so that a reader of the file finds the text as it was. */
const namesOf = (text: string, glyphs: readonly ShapedGlyph[]) => {
  const starts = [...new Set(glyphs.map(({ cl }) => cl)), text.length].sort((one, other) => one - other);
  const clusters = new Map(
    starts.map((start, index) => {
      const own = glyphs.filter(({ cl }) => cl === start);
      const advanceWidth = own.reduce((sum, { ax }) => sum + ax, 0);
      const first = own.find(({ ax }) => ax > 0) ?? own[0];
      return [start, { first, advanceWidth, text: text.slice(start, starts[index + 1]) }];
    }),
  );
  return glyphs.map((glyph) => {
    const cluster = clusters.get(glyph.cl);
    const isFirst = cluster?.first === glyph;
    const advanceWidth = isFirst ? cluster.advanceWidth : glyph.ax;
    const codePoints = isFirst ? [...cluster.text.replaceAll(isolates, '')].map((one) => one.codePointAt(0) ?? 0) : [];
    return { id: `${glyph.g} ${advanceWidth} ${codePoints}`, advanceWidth, codePoints };
  });
};

/** A glyph is embedded once for each text that it stands for. */
const subsetOf = (create: () => Subset) => (): Subset => {
  const subset = create();
  const included = new Map<string, number>();
  const includeGlyph = (id: number | string): number => {
    const key = String(id);
    const index = included.get(key) ?? subset.glyphs.push(Number.parseInt(key, 10)) - 1;
    included.set(key, index);
    return index;
  };
  return Object.defineProperties(subset, { includeGlyph: { value: includeGlyph } });
};

const readFont = async ({ path, characters }: FontFile): Promise<Buffer> => {
  const bytes = await readFile(path);
  if (characters) return subsetFont(bytes, characters, { targetFormat: 'sfnt', variationAxes: { wght: 400 } });
  return path.endsWith('.woff') ? readWoff(bytes) : bytes;
};

const inflated = promisify(inflate);

/** Of the header of a file and of each entry of its table directory, in bytes. */
const [woffHead, woffEntry, head, entry] = [44, 20, 12, 16];

/** The font in a WOFF file, which is each of its tables by zlib. Inflated in another thread: a WOFF2 file would block this one. */
const readWoff = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = woffHead + index * woffEntry;
      const [offset, packed, length] = [4, 8, 12].map((member) => woff.readUInt32BE(at + member));
      const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
      const names = { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20) };
      return { ...names, bytes: packed === length ? bytes : await inflated(bytes) };
    }),
  );
  const directory = Buffer.alloc(head + count * entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = head + index * entry;
    directory.set(tag, at);
    directory.set(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
};
