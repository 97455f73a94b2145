import { wallMinutes } from '@nearhand/contracts';
import fc from 'fast-check';
import { expandCalendar } from './expand-calendar.ts';
import { calendarText, generatedCalendar, seasonDays, seasons, zoneOf } from './testing/generated-calendar.ts';
import { secondReading } from './testing/second-reader.ts';
import { minutesPerDay } from '@nearhand/contracts';

const timeZone = 'America/New_York';
test.each(['spring', 'autumn'] as const)('x %s', (season) => {
  const start = wallMinutes(seasons[season]);
  const within = { start, end: start + seasonDays * minutesPerDay };
  fc.assert(fc.property(generatedCalendar(season), (calendar) => {
    const text = calendarText(calendar);
    expect(expandCalendar({ text, timeZone, within, ownUidEnd: '@x.test' })).toEqual(secondReading({ text, timeZone, within, zoneOf }));
  }), { seed: 1, numRuns: 200 });
});
