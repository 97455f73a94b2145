import { linesOf } from '../file/calendar-components.ts';
import { readDuration } from '../file/written-times.ts';
import { wallOf } from '../zones/time-zone.ts';
import { type Reading, readEvent, timesOf, valuesOf } from './calendar-event.ts';
import { seriesSpans, type WantedTime } from './event-occurrences.ts';
import { type BusySpan, type EventTime, endOfEvent, instantOfTime, spanFrom } from './event-times.ts';

/** A VAVAILABILITY (RFC 7953): its time is busy outside of its AVAILABLE parts. */
export interface Availability {
  /** 1 counts most. */
  rank: number;
  time: BusySpan;
  /** In order. */
  free: BusySpan[];
}

/** A part that cannot be read, or not as a whole, frees no time. */
export const readAvailability = (reading: Reading, wanted: WantedTime): Availability => {
  const { component, zones, problems } = reading;
  const parts = component.parts.filter(({ name }) => name === 'AVAILABLE');
  const events = parts.flatMap((part) => {
    const own: Reading = { component: part, zones, problems: [] };
    const event = readEvent(own, false);
    problems.push(...own.problems);
    if (own.unknownZone) reading.unknownZone ??= own.unknownZone;
    return event !== 'unread' && own.problems.length === 0 ? [event] : [];
  });
  const free = [...seriesSpans(events, wanted)].sort((one, other) => one.start - other.start);
  const priority = Number.parseInt(linesOf(component, 'PRIORITY')[0]?.value ?? '', 10);
  return { rank: priority > 0 ? priority : lowestRank, time: timeOf(reading, wanted), free };
};

const lowestRank = 10;

/** Without a start or an end it has none. */
const timeOf = (reading: Reading, { marketplace }: WantedTime): BusySpan => {
  const [start] = timesOf(reading, 'DTSTART');
  const [until] = timesOf(reading, 'DTEND');
  const [lasts] = valuesOf(reading, 'DURATION', readDuration);
  const shown = (time: EventTime) => (time.isDate ? time.wall : wallOf(instantOfTime(time), marketplace));
  const begins = start ? shown(start) : Number.NEGATIVE_INFINITY;
  const end = start && lasts && endOfEvent(start, lasts);
  const ends = until
    ? shown(until)
    : start && end
      ? spanFrom(start.wall, { start, end, travel: 0 }, marketplace).end
      : begins;
  return { start: begins, end: ends > begins ? ends : Number.POSITIVE_INFINITY };
};

/** Busy times of them all. Over the time of one that counts more, one that counts less says nothing. */
export const unavailableSpans = (availabilities: readonly Availability[]): BusySpan[] => {
  const ranks = [...new Set(availabilities.map(({ rank }) => rank))].sort((one, other) => other - one);
  return ranks.reduce((busy: BusySpan[], rank) => {
    const same = availabilities.filter((one) => one.rank === rank);
    const times = same.map(({ time }) => time).sort((one, other) => one.start - other.start);
    return [...busy.flatMap((span) => without(span, times)), ...same.flatMap(({ time, free }) => without(time, free))];
  }, []);
};

/** `others` are in order. */
const without = ({ start, end }: BusySpan, others: readonly BusySpan[]): BusySpan[] => {
  const left: BusySpan[] = [];
  let from = start;
  for (const other of others) {
    if (other.start > from) left.push({ start: from, end: Math.min(other.start, end) });
    from = Math.max(from, other.end);
    if (from >= end) return left.filter((span) => span.start < span.end);
  }
  return [...left, { start: from, end }].filter((span) => span.start < span.end);
};
