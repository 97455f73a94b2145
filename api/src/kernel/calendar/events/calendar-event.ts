import { type CalendarComponent, keywordOf, linesOf } from '../file/calendar-components.ts';
import { readDuration, readTime, secondsPerDay } from '../file/written-times.ts';
import type { RecurrenceRule } from '../rules/recurrence-rule.ts';
import type { CalendarZones } from '../zones/calendar-zones.ts';
import { type EventEnd, endOfEvent } from './event-length.ts';
import { type Period, periodsOf, type Reading, rulesOf, timesOf, valuesOf } from './event-lines.ts';
import type { EventTime } from './event-times.ts';

export interface CalendarEvent {
  uid: string;
  start: EventTime;
  /** Undefined where it takes up no time. */
  end: EventEnd | undefined;
  /** Before it, in seconds. */
  travel: number;
  isBusy: boolean;
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

/** One that blocks nothing needs no times: undefined where it has none. */
export const readEvent = (reading: Reading, isCancelled: boolean): CalendarEvent | 'unread' | undefined => {
  const isBusy = !isCancelled && isBusyEvent(reading.component);
  const event = readTimes(reading, isBusy);
  if (!isBusy) reading.problems.length = 0;
  if (!event) return isBusy ? 'unread' : undefined;
  const [replaced] = linesOf(reading.component, 'RECURRENCE-ID');
  if (!replaced || event.replaces) return event;
  // Nothing tells which occurrence it replaces: it must not become a version of its series.
  reading.problems.unshift(replaced.number);
  return { ...event, uid: '' };
};

const readTimes = (reading: Reading, isBusy: boolean): CalendarEvent | undefined => {
  const { component, zones } = reading;
  const [replaces] = timesOf(reading, 'RECURRENCE-ID');
  const [start = isBusy ? undefined : replaces] = timesOf(reading, 'DTSTART');
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
    isBusy,
    ...versionOf(component),
    replaces,
    isRange: linesOf(component, 'RECURRENCE-ID').some(({ parameters }) => parameters.has('RANGE')),
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

/** If two lines differ, the time is busy. Outlook ignores TRANSP where its own property stands, so an event is free in Outlook if this says so. */
const isBusyEvent = (component: CalendarComponent): boolean => {
  if (says(component, 'STATUS', /^CANCELL?ED$/i)) return false;
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
