import { minutesPerDay, type WallSpan } from '@nearhand/contracts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** Of a calendar without faults whose events are shorter than a week. */
export interface SecondSource {
  text: string;
  /** Of the marketplace, and of times that name none. */
  timeZone: string;
  within: WallSpan;
  /** IANA's name of the calendar's names. */
  zoneOf: (tzid: string) => string;
}

interface Property {
  name: string;
  parameters: string;
  value: string;
}

/** `plain` as it is written, also where the clock skips it. A day is kept as its midnight of UTC. */
interface Moment {
  plain: Temporal.PlainDateTime;
  at: Temporal.ZonedDateTime;
  isDay: boolean;
}

type Start = Pick<Moment, 'plain' | 'at'>;
type Event = (name: string) => Property[];

/**
 * Busy times by RFC 5545. Rules and clocks are those of `rrule-temporal` and Temporal, the rest is written again, so that
 * both readers are not wrong in the same way.
 */
export const secondReading = (source: SecondSource): WallSpan[] => {
  const events = eventsOf(source.text);
  const spans = events.flatMap((event) => spansOf(event, events, source));
  const { start, end } = source.within;
  const inside = spans.map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }));
  return union(inside.filter((span) => span.start < span.end));
};

const eventsOf = (text: string): Event[] => {
  const blocks = text.replace(/\r\n[ \t]/g, '').matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs);
  return Array.from(blocks, ([, block = '']) => {
    const lines = block.matchAll(/^([\w-]+)((?:;[^:"]*(?:"[^"]*")?)*):(.*)\r$/gm);
    const properties = Array.from(lines, ([, name = '', parameters = '', value = '']) => ({ name, parameters, value }));
    return (name) => properties.filter((property) => property.name === name);
  });
};

const spansOf = (event: Event, events: Event[], source: SecondSource): WallSpan[] => {
  const [begins] = momentsOf(event('DTSTART')[0], source);
  if (!begins || textOf(event, 'TRANSP') === 'TRANSPARENT' || textOf(event, 'STATUS') === 'CANCELLED') return [];
  const endOf = endOfEach(event, begins, source);
  const spanOf = (from: Start, to = endOf(from)) => spanBetween(from.at, to, begins.isDay, source);
  if (event('RECURRENCE-ID').length > 0) return [spanOf(begins)];
  const same = events.filter((other) => textOf(other, 'UID') === textOf(event, 'UID'));
  const without = [...same.flatMap((one) => one('RECURRENCE-ID')), ...event('EXDATE')]
    .flatMap((one) => momentsOf(one, source))
    .map(({ at }) => at.epochMilliseconds);
  const isWith = ({ at }: Start) => !without.includes(at.epochMilliseconds);
  const [periods, times] = split(event('RDATE'), ({ parameters }) => parameters.includes('VALUE=PERIOD'));
  const starts = [
    begins,
    ...event('RRULE').flatMap(({ value }) => repeated(value, begins, source)),
    ...times.flatMap((one) => momentsOf(one, source)),
  ];
  const extra = periods.map(({ value }) => {
    const [from = '', length = ''] = value.split('/');
    const start = momentOf(from, 'UTC');
    return { start, ends: start.at.add(length) };
  });
  return [
    ...starts.filter(isWith).map((start) => spanOf(start)),
    ...extra.filter(({ start }) => isWith(start)).map(({ start, ends }) => spanOf(start, ends)),
  ];
};

/** A rule is one of the plain clock; its times become instants after that, as RFC 5545, 3.3.5 reads them. */
const repeated = (rule: string, { plain, at, isDay }: Moment, { within }: SecondSource): Start[] => {
  const until = /;UNTIL=(\w+)/.exec(rule)?.[1];
  const last = until === undefined ? undefined : momentOf(until, isDay ? 'UTC' : at.timeZoneId).at;
  const [from, end] = [near(within.start, -7), near(within.end, 1)];
  return plainTimes(rule.replace(/;UNTIL=\w+/, ''), plain, from, end)
    .map((one) => ({ plain: one, at: one.toZonedDateTime(at.timeZoneId) }))
    .filter((one) => !last || one.at.epochMilliseconds <= last.epochMilliseconds);
};

/** Times of a rule on the clock of its start; `from` and `end` are read in UTC. */
export const plainTimes = (
  rule: string,
  start: Temporal.PlainDateTime,
  from: Date,
  end: Date,
): Temporal.PlainDateTime[] =>
  new RRuleTemporal({ rruleString: rule, dtstart: start.toZonedDateTime('UTC') })
    .between(from, end, true)
    .map(({ year, month, day, hour, minute }) => new Temporal.PlainDateTime(year, month, day, hour, minute));

const near = (minutes: number, days: number) => new Date((minutes + days * minutesPerDay) * 60_000);

/**
 * By RFC 5545, 3.8.5.3 a DTEND gives each repetition the same exact length, a DURATION the same days. Products also keep a
 * DTEND on the clock: where a clock changes in between, we block both.
 */
const endOfEach = (event: Event, begins: Moment, source: SecondSource) => {
  const [ends] = momentsOf(event('DTEND')[0], source);
  if (!ends) {
    const length = Temporal.Duration.from(textOf(event, 'DURATION') || (begins.isDay ? 'P1D' : 'PT0S'));
    return ({ at }: Start) => at.add(length);
  }
  const exact = { milliseconds: ends.at.epochMilliseconds - begins.at.epochMilliseconds };
  const shown = begins.plain.until(ends.plain);
  return ({ plain, at }: Start) => {
    const [one, other] = [at.add(exact), plain.add(shown).toZonedDateTime(at.timeZoneId)];
    return one.epochMilliseconds > other.epochMilliseconds ? one : other;
  };
};

const textOf = (event: Event, name: string): string => event(name)[0]?.value ?? '';

const momentsOf = (property: Property | undefined, { zoneOf, timeZone }: SecondSource): Moment[] => {
  const tzid = /TZID="?([^";]+)/.exec(property?.parameters ?? '')?.[1];
  const values = property ? property.value.split(',') : [];
  return values.map((value) => momentOf(value, tzid === undefined ? timeZone : zoneOf(tzid)));
};

const momentOf = (value: string, zone: string): Moment => {
  const isDay = value.length === 8;
  const plain = Temporal.PlainDateTime.from(value.replace('Z', ''));
  return { plain, at: plain.toZonedDateTime(isDay || value.endsWith('Z') ? 'UTC' : zone), isDay };
};

const spanBetween = (
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  isDay: boolean,
  { timeZone }: SecondSource,
): WallSpan => {
  const [start = 0, end = 0] = [from, to].map((at) => {
    const shown = isDay ? at : at.withTimeZone(timeZone);
    return shown.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds / 60_000;
  });
  // In the hour that a clock repeats in autumn, an end may read earlier than its start.
  return { start, end: end > start ? end : start + (to.epochMilliseconds - from.epochMilliseconds) / 60_000 };
};

const split = <T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

/** Sorted; what touches or overlaps becomes one. */
const union = (spans: WallSpan[]): WallSpan[] => {
  const found: WallSpan[] = [];
  for (const { start, end } of spans.sort((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
};
