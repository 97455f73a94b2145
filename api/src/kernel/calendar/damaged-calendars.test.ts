import { minutesPerDay, type WallSpan, wallMinutes } from '@nearhand/contracts';
import fc from 'fast-check';
import { expandCalendar } from './expand-calendar.ts';
import { damagedCalendar } from './testing/damaged-calendar.ts';
import { generatedCalendar, seasonDays, seasons, zoneOf } from './testing/generated-calendar.ts';
import { secondReading } from './testing/second-reader.ts';

/** The same files in each run; thousands of them with FULL_TESTS. */
const parameters = { seed: 42, numRuns: process.env.FULL_TESTS ? 2_500 : 20 };

/** The second reader passes over such an event. */
const misspeltKind = /^BEGIN:(?!(VCALENDAR|VTIMEZONE|STANDARD|DAYLIGHT|VEVENT|VALARM)\r$)/m;

/** The parts of `spans` that no other covers. */
const without = (spans: WallSpan[], others: WallSpan[]): WallSpan[] =>
  others.reduce(
    (left, { start, end }) =>
      left
        .flatMap((span) => [
          { start: span.start, end: Math.min(span.end, start) },
          { start: Math.max(span.start, end), end: span.end },
        ])
        .filter((span) => span.start < span.end),
    spans,
  );

test.each(['spring', 'autumn'] as const)('one damaged line costs no other event, and is told: %s', (season) => {
  const start = wallMinutes(seasons[season]);
  const source = { timeZone: 'America/New_York', within: { start, end: start + seasonDays * minutesPerDay } };
  const read = (text: string) => expandCalendar({ ...source, text, ownUidEnd: '@own' });
  /** Undefined where the text is not valid. */
  const meantBy = (text: string): WallSpan[] | undefined => {
    if (misspeltKind.test(text)) return undefined;
    try {
      return secondReading({ ...source, text, zoneOf });
    } catch {
      return undefined;
    }
  };
  fc.assert(
    fc.property(damagedCalendar(generatedCalendar(season)), ({ text, whole, withoutLine, others, damagedLine }) => {
      const { spans, unread, partly, isCutOff, unknownZones } = read(text);
      expect(without(read(others).spans, spans)).toEqual([]);
      if (isCutOff || [...unread, ...partly, ...unknownZones].length > 0) return;
      // Some products write lines without a value, which say nothing.
      const emptied = damagedLine.endsWith(':') ? [read(withoutLine).spans] : [];
      expect([read(whole).spans, meantBy(text), ...emptied]).toContainEqual(spans);
    }),
    parameters,
  );
});
