import { type CalendarComponent, keywordOf, linesOf } from '../file/calendar-components.ts';
import type { CalendarLine } from '../file/calendar-lines.ts';
import { readDuration } from '../file/written-times.ts';
import { type RecurrenceRule, readRule } from '../rules/recurrence-rule.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { type EventEnd, type EventTime, endOfEvent, eventTime } from './event-times.ts';

/** A component that is being read, and the numbers of its lines that could not be. */
export interface Reading {
  component: CalendarComponent;
  zones: CalendarZones;
  problems: number[];
  /** The first name of a zone that is not known. */
  unknownZone?: string;
}

/** The values of all lines with this name. Empty ones count as absent. vCalendar 1.0 has semicolons between times. */
export const valuesOf = <T>(
  { component, problems }: Reading,
  name: string,
  read: (text: string, line: CalendarLine) => T | undefined,
): T[] =>
  linesOf(component, name).flatMap((line) => {
    const texts = line.value.split(/,|(?<=\d{6}Z?);/).filter((text) => text.trim() !== '');
    const values = texts.map((text) => read(text, line)).filter((value) => value !== undefined);
    if (values.length < texts.length) problems.push(line.number);
    return values;
  });

export const timesOf = (reading: Reading, name: string): EventTime[] =>
  valuesOf(reading, name, (text, line) => timeOf(reading, text, line));

const timeOf = (reading: Reading, text: string, line: CalendarLine): EventTime | undefined => {
  // Midnights of a zone are the days that Outlook shows.
  const isDay = keywordOf(reading.component, 'X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';
  const parameters = isDay ? new Map([...line.parameters, ['VALUE', 'DATE']]) : line.parameters;
  const time = eventTime(text, { ...line, parameters }, reading.zones);
  if (time?.unknownZone) reading.unknownZone ??= time.unknownZone;
  return time;
};

/** A time that may have an end of its own: an RDATE, or a busy time of a VFREEBUSY. */
export interface Period {
  time: EventTime;
  /** Undefined without an end; false where it takes up no time. */
  end: EventEnd | false | undefined;
}

export const periodsOf = (reading: Reading, name: string, isWanted = (_line: CalendarLine) => true): Period[] =>
  valuesOf(reading, name, (text, line) => {
    const [from = '', to] = text.split('/');
    const time = timeOf(reading, from, line);
    const until = to === undefined ? undefined : (readDuration(to) ?? eventTime(to, line, reading.zones));
    if (!time || (to !== undefined && !until)) return undefined;
    const end = until && endOfEvent(time, until);
    if (until && end === false) return undefined;
    return { time, end: until ? (end ?? false) : undefined, isWanted: isWanted(line) };
  }).filter((period) => period.isWanted);

/** Without those that cannot be read, or that repeat a whole day within a day. */
export const rulesOf = ({ component, problems }: Reading, name: string, isDate: boolean): RecurrenceRule[] =>
  linesOf(component, name).flatMap(({ value, number }) => {
    const rule = readRule(value);
    const isReadable = rule && !(isDate && partsOfDay.has(rule.frequency));
    if (value !== '' && !(isReadable && rule.isWhole)) problems.push(number);
    if (!isReadable) return [];
    return [isDate ? { ...rule, hours: [], minutes: [], seconds: [] } : rule];
  });

const partsOfDay = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);
