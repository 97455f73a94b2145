import type { CalendarLine } from '../file/calendar-lines.ts';
import { readTime, secondsPerDay } from '../file/written-times.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { fixedZone, instantOf, type TimeZone, utc, wallOf } from '../zones/time-zone.ts';

/** A time of an event: seconds since 1970 on the clock of its zone. */
export interface EventTime {
  wall: number;
  isDate: boolean;
  zone: TimeZone;
  /** It names no zone. */
  isFloating: boolean;
  /** It, or its calendar for it, names a zone that nothing knows. */
  unknownZone?: string;
}

const isMidnight = (wall: number): boolean => wall % secondsPerDay === 0;

/** Undefined where `text`, one value of the line, is no time. A day may be a midnight of its clock or the calendar's. */
export const eventTime = (text: string, line: CalendarLine, zones: CalendarZones): EventTime | undefined => {
  const written = readTime(text);
  if (!written) return undefined;
  const { wall, offset } = written;
  const shown = offset === undefined ? wall : wallOf(wall - offset, zones.own);
  const midnight = [wall, shown].find(isMidnight);
  const isDay = written.isDate || line.parameters.get('VALUE')?.toUpperCase() === 'DATE';
  const isDate = isDay && midnight !== undefined;
  if (isDate) return { wall: midnight, isDate, zone: zones.own, isFloating: true };
  if (offset !== undefined) return { wall, isDate, zone: offset === 0 ? utc : fixedZone(offset), isFloating: false };
  const name = line.parameters.get('TZID') || damagedZone(line);
  const { own, unknownOwn } = zones;
  if (!name) return { wall, isDate, zone: own, isFloating: true, ...(unknownOwn && { unknownZone: unknownOwn }) };
  const zone = zones.named(name);
  return { wall, isDate, zone: zone ?? zones.own, isFloating: false, ...(!zone && { unknownZone: name }) };
};

/** The parameter that cannot be anything else, as `TZI=Europe/Berlin`: a zone, or its name is told. */
const damagedZone = ({ parameters }: CalendarLine): string | undefined => {
  const found = [...parameters].find(([name, value]) => !otherParameters.test(name) && name + value !== '');
  return found && (found[1] || found[0]);
};

const otherParameters = /^(TZID|VALUE|RANGE|X-.*)$/;

export const instantOfTime = ({ wall, zone }: EventTime): number => instantOf(wall, zone);

/** The day of a time in a series of whole days. Some products write midnight of the calendar's zone in UTC. */
export const dayOf = (time: EventTime, own: TimeZone): number => {
  const shown = wallOf(instantOfTime(time), own);
  return midnightOf(!time.isDate && shown % secondsPerDay === 0 ? shown : time.wall);
};

export const midnightOf = (wall: number): number => wall - (((wall % secondsPerDay) + secondsPerDay) % secondsPerDay);
