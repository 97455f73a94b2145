import { createHash } from 'node:crypto';
import type { WallSpan } from '@nearhand/contracts';
import { type Availability, readAvailability, unavailableSpans } from './events/availability.ts';
import { type CalendarEvent, periodsOf, type Reading, readEvent } from './events/calendar-event.ts';
import { seriesSpans, type WantedTime } from './events/event-occurrences.ts';
import { type BusySpan, spanFrom } from './events/event-times.ts';
import { type CalendarComponent, calendarsOf, isEvent, keywordOf, linesOf } from './file/calendar-components.ts';
import { secondsPerDay } from './file/written-times.ts';
import { maxOccurrences, TooManyOccurrences } from './rules/expand-rule.ts';
import { calendarZones, definitionsIn } from './zones/calendar-zones.ts';
import { ianaZone } from './zones/time-zone.ts';

/** An iCalendar file and the time for which its busy times are wanted. */
export interface CalendarSource {
  text: string;
  /** Of the marketplace. */
  timeZone: string;
  /** Busy times are cut off at its ends. */
  within: WallSpan;
  /** Events whose UID ends so are skipped. */
  ownUidEnd: string;
}

export const maxBusyTimes = 2_000;

export interface ExpandedCalendar {
  spans: WallSpan[];
  /** How many the file has. */
  events: number;
  /** Lines for which an event could not be read, one for each such event. */
  unread: number[];
  /** The same for events that count though a part of them could not be read. */
  partly: number[];
  /** A key for each event that counts not for sure. */
  lost: string[];
  /** The end of an event or of the file is missing. */
  isCutOff: boolean;
  /** Names of zones that are not known, each with the zone in whose time so many events are read. */
  unknownZones: { name: string; used: string; events: number }[];
}

/** Throws where the file is no calendar or costs too much. Hostile rules take long: call it in a separate thread. */
export const expandCalendar = (source: CalendarSource): ExpandedCalendar => {
  const calendars = calendarsOf(source.text);
  if (calendars.length === 0) throw new Error('no calendar');
  const wanted = {
    marketplace: ianaZone(source.timeZone),
    start: source.within.start * 60,
    end: source.within.end * 60,
  };
  const facts = { unread: [], partly: [], lost: [], isCutOff: false, unknownZones: [] };
  const result: ExpandedCalendar = { spans: [], events: 0, ...facts };
  const availabilities: Availability[] = [];
  const file = { result, availabilities, definitions: definitionsIn(calendars) };
  const events = calendars.flatMap((calendar) => eventsOf(calendar, source, wanted, file));
  for (const span of seriesSpans(events, wanted)) add(result, span, source.within);
  for (const span of unavailableSpans(availabilities)) add(result, span, source.within);
  return { ...result, spans: merged(result.spans) };
};

interface ReadFile {
  result: ExpandedCalendar;
  availabilities: Availability[];
  /** Of all its calendars. */
  definitions: readonly CalendarComponent[];
}

const eventsOf = (
  calendar: CalendarComponent,
  { timeZone, ownUidEnd, within }: CalendarSource,
  wanted: WantedTime,
  { result, availabilities, definitions }: ReadFile,
): CalendarEvent[] => {
  const end = wanted.end + 366 * secondsPerDay;
  const zones = calendarZones(calendar, { marketplace: timeZone, end, all: definitions });
  const isCancelled = keywordOf(calendar, 'METHOD') === 'CANCEL';
  // Google names a person's calendar after their address.
  const owner = /^\S+@\S+$/.exec(linesOf(calendar, 'X-WR-CALNAME')[0]?.value.toLowerCase() ?? '')?.[0];
  const events: CalendarEvent[] = [];
  if (!calendar.isClosed) result.isCutOff = true;
  for (const component of calendar.parts) {
    const reading: Reading = { component, zones, problems: [], owner };
    if (component.name === 'VFREEBUSY') {
      for (const span of freeBusySpans(reading, wanted)) add(result, span, within);
      note(result, reading, true);
    } else if (component.name === 'VAVAILABILITY' && !isCancelled) {
      availabilities.push(readAvailability(reading, wanted));
      note(result, reading, true);
      if (reading.unknownZone) noteZone(result, reading.unknownZone, zones.ownName);
    } else if (isEvent(component)) {
      const event = readEvent(reading, isCancelled);
      note(result, reading, event !== 'unread');
      if (event === 'unread') continue;
      if (!(event.uid !== '' && event.uid.endsWith(ownUidEnd))) events.push(event);
      if (event.unknownZone) noteZone(result, event.unknownZone, zones.ownName);
    }
  }
  return events;
};

function* freeBusySpans(reading: Reading, { marketplace }: WantedTime): Generator<BusySpan> {
  const isBusy = (type = 'BUSY') => type.toUpperCase() !== 'FREE';
  for (const { time, end } of periodsOf(reading, 'FREEBUSY', ({ parameters }) => isBusy(parameters.get('FBTYPE'))))
    if (end) yield spanFrom(time.wall, { start: time, end, travel: 0 }, marketplace);
}

const note = (result: ExpandedCalendar, { component, problems, unknownZone }: Reading, isRead: boolean): void => {
  result.events += 1;
  if (!component.isClosed) result.isCutOff = true;
  const [line] = problems;
  if (!isRead) result.unread.push(line ?? component.number);
  else if (line !== undefined) result.partly.push(line);
  if (!isRead || line !== undefined || unknownZone) result.lost.push(keyOf(component));
};

/** The same in each reading of a calendar. */
const keyOf = (component: CalendarComponent): string => {
  const values = ['UID', 'RECURRENCE-ID', 'DTSTART'].map((name) => linesOf(component, name)[0]?.value ?? '');
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 12);
};

/** More names say nothing more: their events are counted with the last one. */
const maxNamedZones = 20;

const noteZone = ({ unknownZones }: ExpandedCalendar, name: string, used: string): void => {
  const isFull = unknownZones.length >= maxNamedZones;
  const known =
    unknownZones.find((one) => one.name === name && one.used === used) ??
    (isFull ? (unknownZones.findLast((one) => one.used === used) ?? unknownZones.at(-1)) : undefined);
  if (known) known.events += 1;
  else unknownZones.push({ name, used, events: 1 });
};

/** Whole minutes, within the wanted time. */
const add = ({ spans }: ExpandedCalendar, span: BusySpan, within: WallSpan): void => {
  const start = Math.max(Math.floor(span.start / 60), within.start);
  const end = Math.min(Math.ceil(span.end / 60), within.end);
  if (start < end && spans.push({ start, end }) > maxOccurrences) throw new TooManyOccurrences();
};

/** Sorted; what touches or overlaps becomes one. */
export const merged = (spans: readonly WallSpan[]): WallSpan[] => {
  const result: WallSpan[] = [];
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
};
