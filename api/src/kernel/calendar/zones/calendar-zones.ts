import { type CalendarComponent, linesOf } from '../file/calendar-components.ts';
import { unquoted } from '../file/calendar-lines.ts';
import { definedZone } from './defined-zone.ts';
import type { TimeZone } from './time-zone.ts';
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
