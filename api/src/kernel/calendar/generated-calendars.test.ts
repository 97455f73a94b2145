import { minutesPerDay, wallMinutes } from '@nearhand/contracts';
import fc from 'fast-check';
import { expandCalendar } from './expand-calendar.ts';
import { calendarText, generatedCalendar, seasonDays, seasons, zoneOf } from './testing/generated-calendar.ts';
import { secondReading } from './testing/second-reader.ts';

/** The same files in each run; thousands of them with FULL_TESTS. */
const parameters = { seed: 42, numRuns: process.env.FULL_TESTS ? 2_500 : 40 };

test.each(['spring', 'autumn'] as const)('a second reader finds the same busy times in calendars of %s', (season) => {
  const start = wallMinutes(seasons[season]);
  const within = { start, end: start + seasonDays * minutesPerDay };
  fc.assert(
    fc.property(generatedCalendar(season), (calendar) => {
      const source = { text: calendarText(calendar), timeZone: 'America/New_York', within };
      const { spans, unread, partly } = expandCalendar({ ...source, ownUidEnd: '@own' });
      expect({ spans, unread, partly }).toEqual({
        spans: secondReading({ ...source, zoneOf }),
        unread: [],
        partly: [],
      });
    }),
    parameters,
  );
});
