import { type CalendarComponent, keywordOf, linesOf } from '../file/calendar-components.ts';
import type { CalendarLine } from '../file/calendar-lines.ts';
import { readDuration, readTime, secondsPerDay } from '../file/written-times.ts';
import { type RecurrenceRule, readRule } from '../rules/recurrence-rule.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { utc } from '../zones/time-zone.ts';
import { type EventEnd, type EventTime, endOfEvent, eventTime } from './event-times.ts';

export interface CalendarEvent {
  uid: string;
  start: EventTime;
  /** Undefined where it takes up no time. */
  end: EventEnd | undefined;
  /** Before it, in seconds. */
  travel: number;
  isBusy: boolean;
  isCancelled: boolean;
  /** A later version of an event replaces an earlier one. */
  sequence: number;
  changedAt: number;
  /** The occurrence of a series that it replaces; with all later ones where `isRange`. */
  replaces: EventTime | undefined;
  isRange: boolean;
  rules: RecurrenceRule[];
  excludedRules: RecurrenceRule[];
  added: Period[];
  excluded: EventTime[];
  /** Of the calendar that it stands in. */
  zones: CalendarZones;
  unknownZone: string | undefined;
}

/** One that blocks nothing needs no times, but it may replace an earlier version. */
export const readEvent = (reading: Reading, isCancelled: boolean): CalendarEvent | 'unread' => {
  const isOff = isCancelled || says(reading.component, 'STATUS', /^CANCELL?ED$/i);
  const isBusy = !isOff && isBusyEvent(reading.component) && !isDeclined(reading);
  const event = readTimes(reading, { isBusy, isCancelled: isOff });
  if (!isBusy) reading.problems.length = 0;
  if (!event) return 'unread';
  const [replaced] = linesOf(reading.component, 'RECURRENCE-ID');
  if (replaced && isPrior(replaced)) reading.problems.push(replaced.number);
  if (!replaced || event.replaces) return event;
  // Nothing tells which occurrence it replaces: it must not become a version of its series.
  reading.problems.unshift(replaced.number);
  return { ...event, uid: '' };
};

/** All earlier occurrences: RFC 5545 has this range no more. */
const isPrior = ({ parameters }: CalendarLine): boolean => parameters.get('RANGE')?.toUpperCase() === 'THISANDPRIOR';

const noTime: EventTime = { wall: 0, isDate: false, zone: utc, isFloating: false };

const readTimes = (
  reading: Reading,
  state: Pick<CalendarEvent, 'isBusy' | 'isCancelled'>,
): CalendarEvent | undefined => {
  const { component, zones } = reading;
  const { isBusy } = state;
  const [replaces] = timesOf(reading, 'RECURRENCE-ID');
  const [start = isBusy ? undefined : (replaces ?? noTime)] = timesOf(reading, 'DTSTART');
  if (!start) {
    reading.problems.unshift(linesOf(component, 'DTSTART')[0]?.number ?? component.number);
    return undefined;
  }
  const end = readEnd(reading, start);
  if (end === false && isBusy) return undefined;
  return {
    uid: linesOf(component, 'UID')[0]?.value ?? '',
    start,
    end: end || undefined,
    travel: start.isDate ? 0 : travelOf(reading),
    ...state,
    ...versionOf(component),
    replaces,
    isRange: linesOf(component, 'RECURRENCE-ID').some((line) => line.parameters.has('RANGE') && !isPrior(line)),
    rules: rulesOf(reading, 'RRULE', start.isDate),
    excludedRules: rulesOf(reading, 'EXRULE', start.isDate),
    added: periodsOf(reading, 'RDATE'),
    excluded: timesOf(reading, 'EXDATE'),
    zones,
    unknownZone: isBusy ? reading.unknownZone : undefined,
  };
};

/** False where it has an end that cannot be read, or that lies before its start. */
const readEnd = (reading: Reading, start: EventTime): EventEnd | undefined | false => {
  const { component, problems } = reading;
  const lines = ['DTEND', 'DURATION'].flatMap((name) => linesOf(component, name));
  const [until] = timesOf(reading, 'DTEND');
  const [lasts] = valuesOf(reading, 'DURATION', readDuration);
  const written = until ?? lasts;
  // Without an end a day is whole, and a time takes up no time.
  const end = written || start.isDate || lines.length === 0 ? endOfEvent(start, written) : false;
  if (end === false) problems.unshift(lines[0]?.number ?? component.number);
  return end;
};

const travelOf = (reading: Reading): number => {
  const [travel] = valuesOf(reading, 'X-APPLE-TRAVEL-DURATION', readDuration);
  return travel ? Math.max(0, travel.days * secondsPerDay + travel.seconds) : 0;
};

/** If two lines differ, the time is busy. Outlook ignores TRANSP where its property stands, so an event is free in Outlook if this says so. */
const isBusyEvent = (component: CalendarComponent): boolean => {
  const ofOutlook = keywordOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS');
  if (ofOutlook === 'FREE') return false;
  return ['BUSY', 'TENTATIVE', 'OOF'].includes(ofOutlook) || !says(component, 'TRANSP', /^TRANSPARENT$/i);
};

/** Products leave what their owner declined in the calendar. */
const isDeclined = ({ component, owner }: Reading): boolean => {
  const own = linesOf(component, 'ATTENDEE').filter(({ value }) => owner && value.toLowerCase() === `mailto:${owner}`);
  return own.length > 0 && own.every(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED');
};

const says = (component: CalendarComponent, name: string, what: RegExp): boolean => {
  const lines = linesOf(component, name);
  return lines.length > 0 && lines.every(({ value }) => what.test(value));
};

const versionOf = (component: CalendarComponent) => {
  const sequence = Number.parseInt(linesOf(component, 'SEQUENCE')[0]?.value ?? '', 10);
  const stamps = ['DTSTAMP', 'LAST-MODIFIED'].map(
    (name) => readTime(linesOf(component, name)[0]?.value ?? '')?.wall ?? 0,
  );
  return { sequence: Number.isNaN(sequence) ? 0 : sequence, changedAt: Math.max(...stamps) };
};

/** A component that is being read, and the numbers of its lines that could not be. */
export interface Reading {
  component: CalendarComponent;
  zones: CalendarZones;
  problems: number[];
  /** The address of the person whose calendar it stands in, in lower case. */
  owner?: string | undefined;
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
interface Period {
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
const rulesOf = ({ component, problems }: Reading, name: string, isDate: boolean): RecurrenceRule[] =>
  linesOf(component, name).flatMap(({ value, number }) => {
    const rule = readRule(value);
    const isReadable = rule && !(isDate && partsOfDay.has(rule.frequency));
    if (value !== '' && !(isReadable && rule.isWhole)) problems.push(number);
    if (!isReadable) return [];
    return [isDate ? { ...rule, hours: [], minutes: [], seconds: [] } : rule];
  });

const partsOfDay = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);
