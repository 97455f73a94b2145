import { type CalendarComponent, keywordOf, linesOf } from '../file/calendar-components.ts';
import type { CalendarLine } from '../file/calendar-lines.ts';
import { readDuration, readTime, secondsPerDay } from '../file/written-times.ts';
import type { RecurrenceRule } from '../rules/recurrence-rule.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { utc } from '../zones/time-zone.ts';
import { type Period, periodsOf, type Reading, rulesOf, timesOf, valuesOf } from './event-lines.ts';
import { type EventEnd, type EventTime, endOfEvent } from './event-times.ts';

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
  const isBusy = !isOff && isBusyEvent(reading.component);
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
