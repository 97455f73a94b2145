import { setImmediate } from 'node:timers/promises';
import { cutText } from '@nearhand/contracts';
import bidiFactory from 'bidi-js';
import { type FontFace, faceOf } from './font-face.ts';
import { type FontFile, fontFilesOf, latinFiles, type Weight } from './font-files.ts';

/** Characters of one font and direction. */
export interface TextRun {
  text: string;
  face: FontFace;
  isRtl: boolean;
  width: number;
}

export interface TextLine {
  /** In the order that it is read. */
  text: string;
  /** From left to right. */
  runs: TextRun[];
  width: number;
  ascent: number;
  descent: number;
}

export interface TextStyle {
  size: number;
  weight: Weight;
  /** Longer texts break into lines. */
  width: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Texts that are printed from left to right with the font for Latin characters. */
const plain = /^[\p{ASCII}\p{Script=Latin}·–—‘’“”…]*$/u;
/** They would turn the rest of a line, as an amount. Each text gets its direction from its first strong character. */
const overrides = /[\u202A-\u202E]/g;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** More marks on one character would cover the lines above. */
const manyMarks = /(\p{M}{4})\p{M}+/gu;

/** Twice what two names of the greatest length and our words for them have. */
const textLimit = 500;

const printable = (text: string): string =>
  cutText(text, textLimit)
    .normalize('NFC')
    .replaceAll(overrides, '')
    .replaceAll(controls, ' ')
    .replaceAll(manyMarks, '$1');

/** Other requests get their turn between so many characters. */
const charactersAtOnce = 100;
let measured = 0;

const takeTurns = async (text: string): Promise<void> => {
  measured += text.length;
  if (measured < charactersAtOnce) return;
  measured = 0;
  await setImmediate();
};

export const linesOf = async (source: string, { size, weight, width }: TextStyle): Promise<TextLine[]> => {
  const { text, faces } = await withFaces(printable(source), weight);
  const levels = plain.test(text) ? new Uint8Array(text.length) : bidi.getEmbeddingLevels(text).levels;
  const runsOf = (start: number, end: number): (TextRun & { level: number })[] => {
    const runs = [];
    for (let from = start; from < end; ) {
      const [face, level = 0] = [faces[from], levels[from]];
      let until = from + 1;
      while (until < end && faces[until] === face && levels[until] === level) until += 1;
      const isRtl = level % 2 === 1;
      const part = text.slice(from, until);
      if (face) runs.push({ text: part, face, level, isRtl, width: face.widthOf(part, isRtl) * size });
      from = until;
    }
    return runs;
  };
  const widthOf = (start: number, end: number) => sumOf(runsOf(start, end));
  const lines = await breakInto(text, width, widthOf);
  return lines.map(([start, end]) => {
    const runs = inVisualOrder(runsOf(start, end));
    const extent = (of: 'ascent' | 'descent', limit: number) =>
      Math.max(0, ...runs.map(({ face: { font } }) => Math.min(limit, Math.abs(font[of]) / font.unitsPerEm) * size));
    return {
      text: text.slice(start, end),
      runs,
      width: sumOf(runs),
      ascent: extent('ascent', 1.15),
      descent: extent('descent', 0.5),
    };
  });
};

const sumOf = (runs: readonly TextRun[]): number => runs.reduce((sum, { width }) => sum + width, 0);

/** A text with the face of each UTF-16 unit. A character that no font has is `U+12000`. */
const withFaces = async (source: string, weight: Weight): Promise<{ text: string; faces: FontFace[] }> => {
  const latin = await faceOf(latinFiles[weight]);
  await takeTurns(source);
  if (plain.test(source) && latin.has(source)) {
    return { text: source, faces: Array.from({ length: source.length }, () => latin) };
  }
  const filesOf = await fontFilesOf(source, weight);
  const faces: FontFace[] = [];
  let text = '';
  for (const { segment } of graphemes.segment(source)) {
    const before = faces.at(-1);
    const isLatin = plain.test(segment) && latin.has(segment);
    // A space is as wide as the font before it has it.
    const face =
      segment === ' ' && before?.has(segment) ? before : isLatin ? latin : await firstWith(segment, filesOf(segment));
    text += face ? segment : [...segment].map((one) => (latin.has(one) ? one : codeOf(one))).join('');
    while (faces.length < text.length) faces.push(face ?? latin);
  }
  return { text, faces };
};

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

const firstWith = async (grapheme: string, files: readonly FontFile[]): Promise<FontFace | undefined> => {
  for (const file of files) {
    const face = await faceOf(file);
    if (face.has(grapheme)) return face;
  }
  return undefined;
};

type Span = [start: number, end: number];

const breakInto = async (
  text: string,
  width: number,
  widthOf: (start: number, end: number) => number,
): Promise<Span[]> => {
  if (widthOf(0, text.length) <= width) return [[0, text.length]];
  const lines: Span[] = [];
  let start = 0;
  let end = 0;
  let filled = 0;
  const add = (part: string) => {
    const next = end + part.length;
    if (end > start && filled + widthOf(end, end + part.trimEnd().length) > width) {
      lines.push([start, end]);
      start = end;
      filled = 0;
    }
    filled += widthOf(end, next);
    end = next;
  };
  for (const part of unbreakable(text)) {
    await takeTurns(part);
    const isLong = widthOf(end, end + part.trimEnd().length) > width;
    for (const { segment } of isLong ? graphemes.segment(part) : [{ segment: part }]) add(segment);
  }
  lines.push([start, end]);
  return lines.map(([from, until]) => [from, from + text.slice(from, until).trimEnd().length]);
};

/** Parts that end where a line may end: after a space or a hyphen, and between words of scripts without spaces. */
const unbreakable = (text: string): string[] => {
  const parts: string[] = [];
  let wasWord = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const last = parts.at(-1);
    const mayBreak = last === undefined || (wasWord && isWordLike) || (/[ \u3000-]$/.test(last) && segment !== ' ');
    if (mayBreak) parts.push(segment);
    else parts.splice(-1, 1, `${last}${segment}`);
    wasWord = isWordLike;
  }
  return parts;
};

/** Rule L2 of the Unicode bidirectional algorithm. */
const inVisualOrder = <Run extends { level: number }>(runs: readonly Run[]): Run[] => {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from;
      while ((ordered[until]?.level ?? -1) >= level) until += 1;
      ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = Math.max(from, until - 1);
    }
  }
  return ordered;
};
