import type { CalendarEvent } from './calendar-event.ts';
import type { BusySpan } from './event-length.ts';
import { occurrencesOf, spanOf, type WantedTime } from './event-occurrences.ts';
import { instantOfTime } from './event-times.ts';

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
