import { readTime, type WrittenTime } from '../file/written-times.ts';

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  count?: number;
  /** As it is written: the event tells its time zone. */
  until?: WrittenTime;
  months: number[];
  weekNumbers: number[];
  yearDays: number[];
  monthDays: number[];
  /** 0 is Monday. `nth` is 0 for each such day. */
  weekDays: { day: number; nth: number }[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
  weekStart: number;
  /** False where a part could not be read and was left out. */
  isWhole: boolean;
}

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const listNames = {
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
  BYSETPOS: [-366, 366],
} as const;
const known = new Set([
  ...Object.keys(listNames),
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'WKST',
  'RSCALE',
  'SKIP',
]);

/** Undefined where it cannot be told how often or how long the rule repeats. Empty parts count as absent. */
export const readRule = (text: string): RecurrenceRule | undefined => {
  const { parts, isComplete } = partsOf(text);
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  const count = parts.get('COUNT');
  const untilText = parts.get('UNTIL');
  const until = untilText === undefined ? undefined : readTime(untilText);
  if (!frequency || (untilText !== undefined && !until)) return undefined;
  if (count !== undefined && !/^[+]?0*[1-9]\d{0,8}$/.test(count)) return undefined;
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') return undefined;
  const lists = { isWhole: true, isEmpty: false };
  const numbers = (name: keyof typeof listNames) => numbersOf(name, parts.get(name), lists);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const weekStart = /^([A-Z]{2})[A-Z]*$/.exec(parts.get('WKST') ?? 'MO')?.[1] ?? '';
  const rule = {
    frequency,
    interval: Number.isSafeInteger(interval) && interval > 0 ? interval : 1,
    ...(count !== undefined && { count: Number(count) }),
    ...(until && { until }),
    months: numbers('BYMONTH'),
    weekNumbers: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    weekDays: weekDaysOf(parts.get('BYDAY'), lists),
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    seconds: numbers('BYSECOND'),
    positions: numbers('BYSETPOS'),
    weekStart: Math.max(0, dayNames.indexOf(weekStart)),
  };
  if (lists.isEmpty) return undefined;
  const isKnown = [...parts.keys()].every((name) => known.has(name) || name.startsWith('X-'));
  const isPlain = (parts.get('SKIP') ?? 'OMIT') === 'OMIT' && dayNames.includes(weekStart);
  return { ...rule, isWhole: lists.isWhole && isComplete && isKnown && isPlain && interval === rule.interval };
};

/**
 * The first of each name counts. Some products write `RRULE:RRULE:…`, and some `UNTIL=;COUNT=2`; any other part without a
 * value is missing.
 */
const partsOf = (text: string): { parts: Map<string, string>; isComplete: boolean } => {
  const parts = new Map<string, string>();
  const empty: string[] = [];
  for (const part of text
    .toUpperCase()
    .replace(/^.*RULE:/, '')
    .replace(/["\s]+/g, ' ')
    .split(';')) {
    const [name = '', ...rest] = part.split('=');
    const value = rest.join('=').trim();
    if (value === '') empty.push(name.trim());
    else if (!parts.has(name.trim())) parts.set(name.trim(), value);
  }
  const hasEnd = parts.has('COUNT') || parts.has('UNTIL');
  const isComplete = empty.every((name) => name === '' || (hasEnd && (name === 'COUNT' || name === 'UNTIL')));
  return { parts, isComplete };
};

interface ReadLists {
  isWhole: boolean;
  /** A list none of whose values can be read: without it the rule would say much more. */
  isEmpty: boolean;
}

const valuesOf = <T>(text: string | undefined, read: (value: string) => T | undefined, lists: ReadLists): T[] => {
  const values = (text ?? '').split(/[ ,]/).filter((value) => value !== '');
  const found = values.map(read).filter((value) => value !== undefined);
  if (found.length < values.length) lists.isWhole = false;
  if (found.length === 0 && text !== undefined) lists.isEmpty = true;
  return found;
};

const numbersOf = (name: keyof typeof listNames, text: string | undefined, lists: ReadLists): number[] => {
  const [minimum, maximum] = listNames[name];
  const read = (value: string) => {
    const number = /^[+-]?\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
    const isValid = number >= minimum && number <= maximum && (number !== 0 || minimum === 0);
    return isValid ? number : undefined;
  };
  return [...new Set(valuesOf(text, read, lists))].sort((one, other) => one - other);
};

const weekDaysOf = (text: string | undefined, lists: ReadLists) =>
  valuesOf(
    text,
    (value) => {
      const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)[A-Z]{0,7}$/.exec(value) ?? [];
      return name === '' ? undefined : { day: dayNames.indexOf(name), nth: Number(nth) };
    },
    lists,
  );
