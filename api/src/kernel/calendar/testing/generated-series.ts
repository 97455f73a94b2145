import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { frequency } from './generated-rule.ts';
import { plainTimes } from './second-reader.ts';
import { zones } from './zones.ts';

type Kind = 'zoned' | 'utc' | 'floating' | 'day';

const kinds: Kind[] = ['zoned', 'zoned', 'zoned', 'utc', 'floating', 'day'];
const states = ['', '', '', '', 'TRANSP:TRANSPARENT', 'TRANSP:OPAQUE', 'STATUS:CANCELLED', 'STATUS:TENTATIVE'];
const upTo = (max: number, min = 0) => fc.integer({ min, max });
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

/** An event and its exceptions, in or before the five weeks that begin with `season`. */
export const seriesIn = (season: string) =>
  fc.record({
    season: fc.constant(Temporal.PlainDateTime.from(season)),
    kind: fc.constantFrom(...kinds),
    zone: fc.constantFrom(...Object.keys(zones)),
    begins: fc.record({ days: upTo(33, -3), quarters: upTo(95), years: upTo(2) }),
    minutes: fc.constantFrom(15, 60, 90, 480, 1440, 1500, 3000),
    hasDuration: fc.boolean(),
    rule: sometimes(frequency),
    isStartOfRule: upTo(4).map((of) => of > 0),
    count: sometimes(upTo(60, 1)),
    untilDays: sometimes(upTo(1000, 1)),
    state: fc.constantFrom(...states),
    excluded: fc.uniqueArray(upTo(12), { maxLength: 2 }),
    extraDays: sometimes(upTo(20, 1)),
    moved: fc.uniqueArray(fc.record({ index: upTo(12), by: upTo(40, -40), isCancelled: fc.boolean() }), {
      maxLength: 2,
      selector: ({ index }) => index,
    }),
  });

export type Series = ReturnType<typeof seriesIn> extends fc.Arbitrary<infer T> ? T : never;

/** The lines of its events, of which the first is the series. */
export const eventsOf = (uid: string, tzidOf: (zone: string) => string, series: Series): string[][] => {
  const { kind, season, zone, rule, minutes, state } = series;
  const parameters = { zoned: `;TZID=${tzidOf(zone)}`, day: ';VALUE=DATE', utc: '', floating: '' }[kind];
  const timed = (name: string, time: Temporal.PlainDateTime) => `${name}${parameters}:${written(time, kind)}`;
  const days = Math.ceil(minutes / 1440);
  const length = kind === 'day' ? { days } : { minutes };
  const duration = Temporal.Duration.from(length).round({ largestUnit: 'days' });
  const event = (from: Temporal.PlainDateTime, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20300101T000000Z',
    timed('DTSTART', from),
    series.hasDuration ? `DURATION:${duration}` : timed('DTEND', from.add(length)),
    ...lines.filter((line) => line !== ''),
    `SUMMARY:Zahnärztin\\, ${'sehr '.repeat(20)}wichtig`,
    'END:VEVENT',
  ];
  const begins = startOf(series);
  if (!rule) return [event(begins, state)];
  const inSeason = plainTimes(rule, begins, near(season, -3), near(season, 35));
  const at = (index: number) => inSeason.slice(index, index + 1);
  return [
    event(
      begins,
      `RRULE:${rule}${endOf(series, begins)}`,
      ...series.excluded.flatMap(at).map((time) => timed('EXDATE', time)),
      ...extraTime(series, begins, timed),
      state,
    ),
    ...series.moved.flatMap(({ index, by, isCancelled }) =>
      at(index).map((time) =>
        event(
          time.add(kind === 'day' ? { days: by } : { minutes: by * 30 }),
          timed('RECURRENCE-ID', time),
          isCancelled ? 'STATUS:CANCELLED' : '',
        ),
      ),
    ),
  ];
};

const near = (season: Temporal.PlainDateTime, days: number) => new Date(`${season.add({ days })}Z`);

const startOf = ({ season, begins, rule, isStartOfRule }: Series): Temporal.PlainDateTime => {
  const at = season.add({ minutes: (begins.days - begins.years * 364) * 1440 + begins.quarters * 15 });
  const [first] = rule && isStartOfRule ? plainTimes(rule, at, near(at, 0), near(at, 400)) : [];
  return first ?? at;
};

/** RFC 5545, 3.3.10: UNTIL is a day where the event has days, and UTC where it has a zone. */
const endOf = ({ kind, zone, count, untilDays }: Series, begins: Temporal.PlainDateTime): string => {
  if (count !== undefined) return `;COUNT=${count}`;
  if (untilDays === undefined) return '';
  const until = begins.add({ days: untilDays });
  const isZoned = kind === 'zoned';
  const inUtc = isZoned ? until.toZonedDateTime(zone).withTimeZone('UTC').toPlainDateTime() : until;
  return `;UNTIL=${written(inUtc, isZoned ? 'utc' : kind)}`;
};

const extraTime = (
  { kind, extraDays, hasDuration }: Series,
  begins: Temporal.PlainDateTime,
  timed: (name: string, time: Temporal.PlainDateTime) => string,
): string[] => {
  if (extraDays === undefined) return [];
  const time = begins.add({ days: extraDays, hours: kind === 'day' ? 0 : 5 });
  if (kind === 'utc' && hasDuration) return [`RDATE;VALUE=PERIOD:${written(time, 'utc')}/PT45M`];
  return [timed('RDATE', time)];
};

const written = (time: Temporal.PlainDateTime, kind: Kind): string => {
  const text = time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  return { day: text.slice(0, 8), utc: `${text}Z`, zoned: text, floating: text }[kind];
};
