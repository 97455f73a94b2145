/** A line of a calendar: `DTSTART;TZID=Europe/Berlin:20261209T160000`. Names are in upper case. */
export interface CalendarLine {
  name: string;
  parameters: Map<string, string>;
  value: string;
  /** Of the file, from 1. */
  number: number;
}

/** Without a mark, UTF-8. */
export const calendarText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x42 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x42);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
};

/** Folded lines are joined. A line without a name is the rest of a text that was not escaped, and is left out. */
export function* calendarLines(text: string): Generator<CalendarLine> {
  let pending: { parts: string[]; number: number } | undefined;
  const indent = /^[ \t]*(?=BEGIN:)/im.exec(text)?.[0] ?? '';
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = (indent && raw.startsWith(indent) ? raw.slice(indent.length) : raw).replace(/^\uFEFF/, '');
    if (line.trim() === '') continue;
    if (pending && (/^[ \t]/.test(line) || isRestOfList(line, pending.parts))) {
      pending.parts.push(/^[ \t]/.test(line) ? line.slice(1) : line);
      continue;
    }
    if (pending) yield* lineOf(pending.parts.join(''), pending.number);
    pending = { parts: [line], number: index + 1 };
  }
  if (pending) yield* lineOf(pending.parts.join(''), pending.number);
}

const isRestOfList = (line: string, parts: readonly string[]): boolean =>
  /^\d{8}[\dTZ,/P]*$/.test(line) && (parts.at(-1)?.trimEnd().endsWith(',') ?? false);

function* lineOf(text: string, number: number): Generator<CalendarLine> {
  const named = /^\s*([\w-]+)\s*(?=[;:])/.exec(text);
  if (!named?.[1]) return;
  const rest = text.slice(named[0].length);
  const name = named[1].toUpperCase();
  const colon = colonOf(rest, holdsTimes.has(name));
  if (colon < 0) return;
  yield { name, parameters: parametersOf(rest.slice(0, colon)), value: rest.slice(colon + 1).trim(), number };
}

const holdsTimes = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'FREEBUSY']);

/** Names of time zones have colons, and not all products put them into quotes. */
const colonOf = (text: string, isTimes: boolean): number => {
  const beforeTime = isTimes ? text.search(/:\s*"?\d{4}-?\d\d-?\d\d/) : -1;
  if (beforeTime >= 0) return beforeTime;
  const outside = firstOutsideQuotes(text, ':');
  return outside >= 0 ? outside : text.indexOf(':');
};

const firstOutsideQuotes = (text: string, wanted: string, from = 0): number => {
  let isQuoted = false;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === wanted && !isQuoted) return index;
  }
  return -1;
};

const parametersOf = (text: string): Map<string, string> => {
  const parameters = new Map<string, string>();
  for (let begin = 0; begin < text.length; ) {
    const next = firstOutsideQuotes(text, ';', begin);
    const end = next < 0 ? text.length : next;
    const [name = '', ...value] = text.slice(begin, end).split('=');
    const key = name.trim().toUpperCase();
    if (!parameters.has(key)) parameters.set(key, unquoted(value.join('=')));
    begin = end + 1;
  }
  return parameters;
};

/** Also without the backslashes of escaped texts. */
export const unquoted = (text: string): string => text.replace(/["\\]/g, '').trim();
