import { secondsPerDay, type WrittenTime } from '../file/written-times.ts';
import { expandRule, maxOccurrences, TooManyOccurrences } from '../rules/expand-rule.ts';
import { fixedZone, type TimeZone, wallOf } from '../zones/time-zone.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { type BusySpan, dayOf, type EventTime, instantOfTime, midnightOf, spanFrom } from './event-times.ts';

/** For which time spans are wanted, on the clock of the marketplace: seconds since 1970. */
export interface WantedTime {
  marketplace: TimeZone;
  start: number;
  end: number;
}

/** No two clocks differ by more, and an exception that lies so far away excludes nothing here. */
const marginDays = 3;
const maxShift = 400 * secondsPerDay;

/** Busy times of an event and its repetitions, without those that `overrides` replace. */
export function* occurrencesOf(
  event: CalendarEvent,
  overrides: readonly CalendarEvent[],
  wanted: WantedTime,
): Generator<BusySpan> {
  const ranges = rangesOf(event, overrides);
  if (!event.isBusy && ranges.length === 0) return;
  const walls = wallsOf(event, ranges, wanted);
  const isExcluded = exclusionsOf(event, overrides, walls);
  for (const wall of walls) {
    if (isExcluded(wall)) continue;
    const range = ranges.findLast(({ from }) => from <= wall);
    if (!range) yield* spanOf(wall, event, wanted);
    else yield* spanOf(range.event.start.wall + wall - range.from, range.event, wanted);
  }
  for (const { time, end } of event.added) {
    if (end && event.isBusy && !isExcluded(wallIn(event, time)))
      yield spanFrom(time.wall, { start: time, end, travel: event.travel }, wanted.marketplace);
  }
}

export function* spanOf(wall: number, event: CalendarEvent, { marketplace }: WantedTime): Generator<BusySpan> {
  const { start, end, travel, isBusy } = event;
  if (isBusy && end) yield spanFrom(wall, { start, end, travel }, marketplace);
}

/** Starts on the clock of the event that may matter. The first one counts, whatever the rules say. */
const wallsOf = (event: CalendarEvent, ranges: readonly Range[], wanted: WantedTime): Set<number> => {
  const { start, rules, added, excludedRules } = event;
  const shifts = ranges.map(({ from, event: { start: moved } }) => Math.abs(from - moved.wall));
  const margin = marginDays * secondsPerDay + Math.min(maxShift, Math.max(0, ...shifts));
  const lengths = [event, ...ranges.map((range) => range.event)].map(lengthOf);
  const from = wanted.start - margin - Math.max(...lengths);
  const to = wanted.end + margin;
  const bounds = { start: start.wall, from, end: to };
  const walls = new Set([start.wall]);
  for (const { time, end } of added) if (end === undefined) walls.add(wallIn(event, time));
  for (const rule of rules) {
    for (const wall of expandRule(rule, { ...bounds, until: untilOf(rule.until, event) })) {
      if (wall >= from && walls.add(wall).size > maxOccurrences) throw new TooManyOccurrences();
    }
  }
  for (const rule of excludedRules)
    for (const wall of expandRule(rule, { ...bounds, until: untilOf(rule.until, event) })) walls.delete(wall);
  return walls;
};

const lengthOf = ({ start, end, travel }: CalendarEvent): number => {
  const begins = start.isDate ? start.wall : instantOfTime(start);
  return travel + (end ? end(start.wall, begins) - begins : 0);
};

/** A day counts to its end, and a time without a zone is on the clock of the event. */
const untilOf = (until: WrittenTime | undefined, { start, zones }: CalendarEvent): number => {
  if (!until) return Number.POSITIVE_INFINITY;
  const { wall, isDate, offset } = until;
  if (start.isDate) return offset === undefined ? midnightOf(wall) : lastDayOf(until, fixedZone(offset), zones.own);
  if (isDate) return wall + secondsPerDay - 1;
  return offset === undefined ? wall : wallOf(wall - offset, start.zone);
};

/** Some products write the last second of the day, or its last minute, on the calendar's clock. */
const lastDayOf = (until: WrittenTime, zone: TimeZone, own: TimeZone): number => {
  const time = { ...until, zone, isFloating: false };
  const shown = wallOf(instantOfTime(time), own);
  return !until.isDate && shown - midnightOf(shown) >= secondsPerDay - 60 ? midnightOf(shown) : dayOf(time, own);
};

/** A time of another line on the clock of the event. */
const wallIn = ({ start, zones }: CalendarEvent, time: EventTime): number => {
  if (start.isDate) return dayOf(time, zones.own);
  if (time.isDate) return time.wall + start.wall - midnightOf(start.wall);
  return time.isFloating || time.zone === start.zone ? time.wall : wallOf(instantOfTime(time), start.zone);
};

/** A day, and the midnight of one at which nothing begins, excludes what begins on it, as old Exchange means it. */
const exclusionsOf = (event: CalendarEvent, overrides: readonly CalendarEvent[], walls: ReadonlySet<number>) => {
  const exact = new Set<number>();
  const days = new Set<number>();
  const replaced = overrides.map(({ replaces }) => replaces).filter((time) => time !== undefined);
  for (const time of [...event.excluded, ...replaced]) {
    const wall = wallIn(event, time);
    if (event.start.isDate || walls.has(wall)) exact.add(wall);
    else for (const midnight of [time.wall, wall]) if (midnight % secondsPerDay === 0) days.add(midnight);
    if (time.isDate) days.add(time.wall);
  }
  return (wall: number): boolean => exact.has(wall) || days.has(midnightOf(wall));
};

interface Range {
  from: number;
  event: CalendarEvent;
}

/** Overrides for an occurrence and all later ones, the earliest first. */
const rangesOf = (event: CalendarEvent, overrides: readonly CalendarEvent[]): Range[] =>
  overrides
    .flatMap((override) =>
      override.isRange && override.replaces ? [{ from: wallIn(event, override.replaces), event: override }] : [],
    )
    .sort((one, other) => one.from - other.from);

/** Events of a file with one UID are versions and exceptions of one event. */
export function* seriesSpans(events: readonly CalendarEvent[], wanted: WantedTime): Generator<BusySpan> {
  const series = new Map<string | CalendarEvent, CalendarEvent[]>();
  for (const event of events) {
    const key = event.uid || event;
    const same = series.get(key);
    if (same) same.push(event);
    else series.set(key, [event]);
  }
  for (const versions of series.values()) {
    const latest = latestOf(versions);
    const cancelled = cancelledIn(latest);
    const overrides = latestOverrides(versions).filter(({ sequence }) => sequence >= cancelled);
    for (const override of overrides) yield* spanOf(override.start.wall, override, wanted);
    for (const event of latest) yield* occurrencesOf(event, overrides, wanted);
  }
}

/** Products that give all events one UID give them one SEQUENCE: these are different events. */
const latestOf = (versions: readonly CalendarEvent[]): CalendarEvent[] => {
  const whole = versions.filter(({ replaces }) => !replaces);
  const latest = whole.reduce((highest, { sequence }) => Math.max(highest, sequence), Number.NEGATIVE_INFINITY);
  return whole.filter(({ sequence }) => sequence === latest);
};

/** The version that cancels a series: it also cancels exceptions of earlier ones. */
const cancelledIn = (latest: readonly CalendarEvent[]): number =>
  latest[0] && latest.every(({ isCancelled }) => isCancelled) ? latest[0].sequence : Number.NEGATIVE_INFINITY;

/** One for each replaced occurrence: the one with the highest SEQUENCE, then the youngest, then the last in the file. */
const latestOverrides = (versions: readonly CalendarEvent[]): CalendarEvent[] => {
  const latest = new Map<string, CalendarEvent>();
  for (const event of versions) {
    if (!event.replaces) continue;
    const key = event.replaces.isDate ? `day ${event.replaces.wall}` : `${instantOfTime(event.replaces)}`;
    const other = latest.get(key);
    if (!other || isLater(event, other)) latest.set(key, event);
  }
  return [...latest.values()];
};

const isLater = (event: CalendarEvent, other: CalendarEvent): boolean =>
  event.sequence !== other.sequence ? event.sequence > other.sequence : event.changedAt >= other.changedAt;
