import { type CalendarComponent, linesOf } from '../file/calendar-components.ts';
import { unquoted } from '../file/calendar-lines.ts';
import { readOffset, readTime, secondsPerDay } from '../file/written-times.ts';
import { expandRule } from '../rules/expand-rule.ts';
import { readRule } from '../rules/recurrence-rule.ts';
import { fixedZone, offsetsOf, type TimeZone } from './time-zone.ts';
import { zoneNamed } from './zone-names.ts';

export interface CalendarZones {
  /** Of times that name none: the calendar's, or the marketplace's. */
  own: TimeZone;
  ownName: string;
  /** The calendar's name for its zone, where nothing knows it. */
  unknownOwn: string | undefined;
  /** Undefined for a name that neither the file nor a table knows. */
  named: (name: string) => TimeZone | undefined;
}

export const definitionsIn = (calendars: readonly CalendarComponent[]): CalendarComponent[] =>
  calendars.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VTIMEZONE'));

/**
 * A definition counts before the name, since the same name may mean another zone elsewhere. A definition in another calendar
 * of the file, in `all`, counts after the name.
 */
export const calendarZones = (
  calendar: CalendarComponent,
  { marketplace, end, all }: { marketplace: string; end: number; all: readonly CalendarComponent[] },
): CalendarZones => {
  const definitions = definitionsIn([calendar]);
  const found = new Map<string, TimeZone | undefined>();
  const definedAs = (name: string, defined: readonly CalendarComponent[]): TimeZone | undefined => {
    for (const definition of defined) {
      const zone = definedZone(definition, end, zoneNamed(name));
      if (zone) return zone;
    }
    return undefined;
  };
  const find = (name: string): TimeZone | undefined => {
    const hasName = (one: CalendarComponent) => linesOf(one, 'TZID').some(({ value }) => keyOf(value) === keyOf(name));
    const own = definitions.filter(hasName);
    const zone = definedAs(name, own);
    if (zone) return zone;
    const places = ['X-LIC-LOCATION', 'TZID-ALIAS-OF'].flatMap((line) => own.flatMap((one) => linesOf(one, line)));
    const names = [name, ...places.map(({ value }) => value)];
    return names.map(zoneNamed).find((found) => found !== undefined) ?? definedAs(name, all.filter(hasName));
  };
  const named = (name: string) => {
    const key = keyOf(name);
    if (!found.has(key)) found.set(key, find(name));
    return found.get(key);
  };
  const written = ['X-WR-TIMEZONE', 'TIMEZONE-ID'].flatMap((name) => linesOf(calendar, name)).map(({ value }) => value);
  const known = written.find((name) => name && named(name));
  const ownName = known ?? marketplace;
  const own = named(ownName) ?? zoneNamed(marketplace);
  if (!own) throw new Error(`${marketplace} is no time zone.`);
  return { own, ownName: unquoted(ownName), unknownOwn: known ? undefined : written.find((name) => name), named };
};

const keyOf = (name: string): string => unquoted(name).toLowerCase();

/** A change of the clock. */
interface Onset {
  at: number;
  from: number;
  to: number;
}

const maxOnsets = 2_000;

/**
 * The zone of a VTIMEZONE until `end`, in seconds since 1970. Undefined where a part of the definition cannot be read:
 * the zone's name tells more than half a definition. `named` is what the name means elsewhere: where both have the same
 * offsets and the definition only lists changes, it counts outside of their years.
 */
const definedZone = (definition: CalendarComponent, end: number, named?: TimeZone): TimeZone | undefined => {
  const parts = definition.parts.filter(({ name }) => !name.startsWith('X-'));
  if (!parts.every(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT') || !comesBack(parts)) return undefined;
  const offsets = parts.map((part) => offsetOf(part, 'TZOFFSETTO'));
  const [only] = offsets;
  const outside = named && onlyLists(parts) && isSubset(offsets, offsetsOf(named)) ? named : undefined;
  if (only !== undefined && new Set(offsets).size === 1) return outside ?? fixedZone(only);
  const onsets: Onset[] = [];
  for (const [index, part] of parts.entries()) {
    const to = offsets[index];
    const from = offsetOf(part, 'TZOFFSETFROM') ?? offsets.find((offset) => offset !== to);
    const times = to === undefined ? undefined : timesOf(part, from ?? 0, end);
    if (to === undefined || from === undefined || !times) return undefined;
    for (const time of times) onsets.push({ at: time - from, from, to });
  }
  onsets.sort((one, other) => one.at - other.at);
  const [first] = onsets;
  const last = onsets.at(-1);
  if (!first || !last) return undefined;
  return {
    offsetAt: (instant) =>
      outside && (instant < first.at || instant > last.at + halfYear)
        ? outside.offsetAt(instant)
        : (lastBefore(onsets, instant)?.to ?? first.from),
  };
};

const halfYear = 183 * secondsPerDay;

const hasRule = (part: CalendarComponent): boolean => linesOf(part, 'RRULE').some(({ value }) => value !== '');

const onlyLists = (parts: readonly CalendarComponent[]): boolean => !parts.some(hasRule);

/** A clock that changes each year also changes back, or else a part of the definition is missing. */
const comesBack = (parts: readonly CalendarComponent[]): boolean => {
  const yearly = parts.filter(hasRule);
  const offsets = yearly.map((part) => offsetOf(part, 'TZOFFSETTO'));
  return yearly.every((part) => {
    const from = offsetOf(part, 'TZOFFSETFROM');
    return from === undefined || offsets.includes(from);
  });
};

const isSubset = (offsets: readonly (number | undefined)[], all: readonly number[]): boolean =>
  offsets.every((offset) => offset !== undefined && all.includes(offset));

const offsetOf = (part: CalendarComponent, name: string): number | undefined =>
  linesOf(part, name)
    .map(({ value }) => readOffset(value))
    .find((offset) => offset !== undefined);

/** By the clock before the change. */
const timesOf = (part: CalendarComponent, from: number, end: number): number[] | undefined => {
  const start = readTime(linesOf(part, 'DTSTART')[0]?.value ?? '')?.wall;
  if (start === undefined) return undefined;
  const times = [start];
  for (const { value } of linesOf(part, 'RRULE')) {
    if (value === '') continue;
    const rule = readRule(value);
    if (!rule) return undefined;
    const until = rule.until && rule.until.wall + (rule.until.offset === undefined ? 0 : from - rule.until.offset);
    for (const time of expandRule(rule, { start, from: start, end, ...(until !== undefined && { until }) }))
      if (times.push(time) > maxOnsets) return undefined;
  }
  for (const { value } of linesOf(part, 'RDATE')) {
    for (const text of value.split(',').slice(0, maxOnsets)) {
      const time = readTime(text);
      if (time) times.push(time.wall);
    }
  }
  return times;
};

const lastBefore = (onsets: readonly Onset[], instant: number): Onset | undefined => {
  let [from, to] = [0, onsets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((onsets[middle]?.at ?? 0) <= instant) from = middle + 1;
    else to = middle;
  }
  return onsets[from - 1];
};
