import { type CalendarComponent, linesOf } from '../file/calendar-components.ts';
import { unquoted } from '../file/calendar-lines.ts';
import { definedZone } from './defined-zone.ts';
import type { TimeZone } from './time-zone.ts';
import { zoneNamed } from './zone-names.ts';

export interface CalendarZones {
  /** Of times that name none: the calendar's, or the marketplace's. */
  own: TimeZone;
  ownName: string;
  /** Undefined for a name that neither the file nor a table knows. */
  named: (name: string) => TimeZone | undefined;
}

/** A definition counts before the name, since the same name may mean another zone elsewhere. */
export const calendarZones = (calendar: CalendarComponent, marketplace: string, end: number): CalendarZones => {
  const definitions = calendar.parts.filter(({ name }) => name === 'VTIMEZONE');
  const found = new Map<string, TimeZone | undefined>();
  const find = (name: string): TimeZone | undefined => {
    const own = definitions.filter((one) => linesOf(one, 'TZID').some(({ value }) => keyOf(value) === keyOf(name)));
    for (const definition of own) {
      const zone = definedZone(definition, end, zoneNamed(name));
      if (zone) return zone;
    }
    const places = own.flatMap((one) => linesOf(one, 'X-LIC-LOCATION')).map(({ value }) => value);
    return [name, ...places].map(zoneNamed).find((zone) => zone !== undefined);
  };
  const named = (name: string) => {
    const key = keyOf(name);
    if (!found.has(key)) found.set(key, find(name));
    return found.get(key);
  };
  const ownName = linesOf(calendar, 'X-WR-TIMEZONE').find(({ value }) => value && named(value))?.value ?? marketplace;
  const own = named(ownName) ?? zoneNamed(marketplace);
  if (!own) throw new Error(`${marketplace} is no time zone.`);
  return { own, ownName: unquoted(ownName), named };
};

const keyOf = (name: string): string => unquoted(name).toLowerCase();
