import type * as v from 'valibot';
import { type Parsed, parseWith } from './composition/composition.ts';

/** Data in `text`. The problem says where it is not JSON, or what stands there instead, for the person who mends the file. */
export const parseJson = (text: string): Parsed<unknown> => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return {
      ok: false,
      problems: [`is not valid JSON: ${problemOf(text, error instanceof Error ? error.message : '')}`],
    };
  }
};

/** {@link parseJson}, then {@link parseWith}. */
export const parseText = <S extends v.GenericSchema>(schema: S, text: string): Parsed<v.InferOutput<S>> => {
  const read = parseJson(text);
  return read.ok ? parseWith(schema, read.value) : read;
};

const known: readonly [RegExp, string][] = [
  [/^\s*$/, 'it is empty'],
  [
    /^\s*<(?:!doctype|html|head)/i,
    'it is an HTML page, as a server answers for an address that it does not know: check the address, and that the file is published',
  ],
  [/^\s*<\?xml/, 'it is XML, as a bucket answers for a file that it does not show: check the address and the rights'],
  [/^(?:<{7}|={7}|>{7})(?: |$)/m, 'git left the marks of a merge in it (<<<<<<<)'],
  [/^\uFEFF/, 'it begins with a byte order mark: save it as UTF-8 without one'],
];

const problemOf = (text: string, message: string): string => {
  const found = known.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  const sentence = message.replace(/(?: in JSON)? at position \d+.*$/s, '');
  if (/end of JSON input/.test(message)) return `line ${text.trimEnd().split('\n').length}: it ends too early`;
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return sentence.replace(/ is not valid JSON$/, '');
  const lines = text.slice(0, Number(position)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${sentence}`;
};

/** JSON that can stand inside a script element: nothing in it ends the element. */
export const scriptJson = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c');
