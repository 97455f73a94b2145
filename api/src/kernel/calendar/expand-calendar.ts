import { minutesPerDay, type WallSpan } from '@nearhand/contracts';
import ICAL from 'ical.js';
import { wallMinutesAt } from '../time/clock.ts';
import { timeZoneText } from './time-zone-text.ts';

/** An iCalendar file and the time for which its busy times are wanted. */
export interface CalendarSource {
  text: string;
  /** Of the marketplace: all-day events and times without a zone are on its clock. */
  timeZone: string;
  /** Busy times are cut off at its ends. */
  within: WallSpan;
  /** Events whose UID ends so are skipped. */
  ownUidEnd: string;
}

export const maxBusyTimes = 2_000;
const maxOccurrences = 50_000;

export class TooManyOccurrences extends Error {}

/** Throws where the file cannot be read. Hostile rules never end: call it in a thread of its own. */
export const expandCalendar = (source: CalendarSource): WallSpan[] => {
  const spans: WallSpan[] = [];
  for (const calendar of calendarsOf(source.text)) {
    addTimeZones(calendar);
    for (const span of busySpans(calendar, source)) {
      if (spans.push(span) > maxOccurrences) throw new TooManyOccurrences();
    }
  }
  return merged(spans);
};

const calendarsOf = (text: string): ICAL.Component[] => {
  const parsed: unknown = ICAL.parse(text);
  if (!Array.isArray(parsed)) throw new Error('no calendar');
  const roots: unknown[] = Array.isArray(parsed[0]) ? parsed : [parsed];
  const calendars = roots.map((root) => new ICAL.Component(Array.isArray(root) ? root : []));
  if (calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('no calendar');
  return calendars;
};

/** Files should define each zone that they name, but many name IANA's alone. */
const addTimeZones = (calendar: ICAL.Component): void => {
  const properties = calendar.getAllSubcomponents('vevent').flatMap((event) => event.getAllProperties());
  const named = new Set(properties.map((property) => property.getFirstParameter('tzid')));
  for (const name of named) {
    const text = name && !calendar.getTimeZoneByID(name) && timeZoneText(name)?.text;
    if (!text) continue;
    const zone = new ICAL.Component(ICAL.parse(text));
    zone.updatePropertyWithValue('tzid', name);
    calendar.addSubcomponent(zone);
  }
};

function* busySpans(calendar: ICAL.Component, source: CalendarSource): Generator<WallSpan> {
  const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
  const overrides = events.filter((event) => event.hasProperty('recurrence-id'));
  for (const component of events) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '');
    if (uid !== '' && uid.endsWith(source.ownUidEnd)) continue;
    const isOverride = component.hasProperty('recurrence-id');
    const own = isOverride || uid === '' ? [] : overrides.filter((one) => one.getFirstPropertyValue('uid') === uid);
    const event = new ICAL.Event(component, { exceptions: own, strictExceptions: true });
    if (!isOverride && event.isRecurring()) yield* occurrences(event, own, source);
    else if (isBusy(component)) yield* spanOf(event.startDate, event.endDate, source);
  }
}

function* occurrences(event: ICAL.Event, overrides: ICAL.Component[], source: CalendarSource): Generator<WallSpan> {
  const { component } = event;
  for (const property of component.getAllProperties('rdate')) {
    if (property.type !== 'period') continue;
    for (const period of property.getValues()) {
      if (period instanceof ICAL.Period && isBusy(component)) yield* spanOf(period.start, period.getEnd(), source);
    }
    component.removeProperty(property);
  }
  const replaced = new Set([
    ...overrides.map((one) => keyOf(one.getFirstPropertyValue('recurrence-id'))),
    ...component.getAllProperties('exdate').flatMap((property) => property.getValues().map(keyOf)),
  ]);
  const iterator = event.iterator();
  for (let at = iterator.next(); at && minutesAt(at, source) < source.within.end; at = iterator.next()) {
    if (replaced.has(keyOf(at)) || replaced.has(dayOf(at))) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    if (isBusy(item.component)) yield* spanOf(startDate, endDate, source);
  }
}

/** A day excludes each occurrence that begins on it, as calendars of Outlook mean it. */
const keyOf = (value: unknown): string => {
  if (!(value instanceof ICAL.Time)) return '';
  return value.isDate ? dayOf(value) : String(value.toUnixTime());
};

const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

const isBusy = (component: ICAL.Component): boolean =>
  !is(component, 'transp', 'transparent') && !is(component, 'status', 'cancelled');

const is = (component: ICAL.Component, property: string, value: string): boolean =>
  String(component.getFirstPropertyValue(property) ?? '').toLowerCase() === value;

function* spanOf(from: ICAL.Time, to: ICAL.Time, source: CalendarSource): Generator<WallSpan> {
  const { within } = source;
  const begins = minutesAt(from, source);
  const lasts = (to.toUnixTime() - from.toUnixTime()) / 60;
  if (lasts <= 0) return;
  const ends = minutesAt(to, source);
  // In the hour that a clock repeats in autumn, an end may read earlier than its start.
  const start = Math.max(Math.floor(begins), within.start);
  const end = Math.min(Math.ceil(ends > begins ? ends : begins + lasts), within.end);
  if (start < end) yield { start, end };
}

/** On the clock of the marketplace. */
const minutesAt = (time: ICAL.Time, { timeZone, within }: CalendarSource): number => {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate || time.zone === ICAL.Timezone.localTimezone) {
    return Date.UTC(year, month - 1, day, hour, minute, second) / 60_000;
  }
  const instant = time.toUnixTime() / 60;
  // No clock is further from UTC.
  const reading = Math.min(Math.max(instant, within.start - minutesPerDay), within.end + minutesPerDay);
  return wallMinutesAt(new Date(reading * 60_000), timeZone);
};

/** Sorted; what touches or overlaps becomes one. */
const merged = (spans: WallSpan[]): WallSpan[] => {
  const result: WallSpan[] = [];
  for (const { start, end } of spans.sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
};
