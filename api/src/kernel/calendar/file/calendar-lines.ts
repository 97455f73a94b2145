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
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((raw) => (indent && raw.startsWith(indent) ? raw.slice(indent.length) : raw).replace(/^\uFEFF/, ''));
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (pending && (isFolded(line) || isRest(line, pending.parts, lines[index + 1]))) {
      pending.parts.push(isFolded(line) ? line.slice(1) : line);
      continue;
    }
    if (pending && ofText.test(pending.parts[0] ?? '') && sentence.test(line)) continue;
    if (pending) yield* lineOf(pending.parts.join(''), pending.number);
    pending = { parts: [line], number: index + 1 };
  }
  if (pending) yield* lineOf(pending.parts.join(''), pending.number);
}

/** `Status: Cancelled` after a text is a line of it that was not escaped. */
const ofText = /^\s*(DESCRIPTION|SUMMARY|COMMENT|LOCATION|X-ALT-DESC)\s*[;:]/;
const sentence = /^\s*[A-Z][\w-]*[a-z][\w-]*\s*:\s/;

const isFolded = (line = ''): boolean => /^[ \t]/.test(line);

/** Of a line with times or a rule that was broken without a space. What is folded after a name is no part of a rule. */
const isRest = (line: string, [begin = '']: readonly string[], next?: string): boolean => {
  const timed = ofTimes.exec(begin)?.[1];
  if (timed?.endsWith('RULE')) return !isFolded(next) && /^(?!X-)[\dA-Z,;=+-]+\s*$/.test(line);
  return timed !== undefined && /^[\dTZPWDHMS,/+-]+\s*$/.test(line);
};

const ofTimes = /^\s*(DTSTART|DTEND|DURATION|RECURRENCE-ID|RRULE|EXRULE|EXDATE|RDATE|FREEBUSY)\W*(.*)/;

function* lineOf(text: string, number: number): Generator<CalendarLine> {
  const named = /^\s*([\w-]+)\s*(?=[;:])/.exec(text);
  const name = named?.[1]?.toUpperCase() ?? '';
  const rest = text.slice(named?.[0].length ?? 0);
  const colon = name === '' ? -1 : colonOf(rest, holdsTimes.has(name));
  if (colon >= 0) {
    yield { name, parameters: parametersOf(rest.slice(0, colon)), value: rest.slice(colon + 1).trim(), number };
    return;
  }
  // Without its colon a line of times may still be read, or else it is told.
  const [, timed, value] = ofTimes.exec(text) ?? [];
  if (timed) yield { name: timed.toUpperCase(), parameters: new Map(), value: value || text, number };
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
    const key = unquoted(name).toUpperCase();
    if (end > begin && !parameters.has(key)) parameters.set(key, unquoted(value.join('=')));
    begin = end + 1;
  }
  return parameters;
};

/** Also without the backslashes of escaped texts. */
export const unquoted = (text: string): string => text.replace(/["\\]/g, '').trim();
