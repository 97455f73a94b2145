import { eq, lt, sql } from 'drizzle-orm';
import { columnsOf, exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { availabilityRoutes } from './availability-routes.ts';
import { calendarRoutes } from './routes.ts';
import { busyTimes, schedules as table, timeWatchers } from './table.ts';
import { scheduleOfAccount } from './write-schedule.ts';

export const schedules = noun({
  routes: [calendarRoutes, availabilityRoutes],
  tables: { schedules: table, busyTimes, timeWatchers },
  exports: {
    schedules: exportFile('working-hours.json', 'Your working hours, special days and buffers.', (userId) => ({
      from: table,
      columns: columnsOf(table, 'providerId'),
      where: eq(table.providerId, userId),
      by: [table.providerId],
    })),
    busyTimes: exportFile(
      'busy-times.json',
      'Your time off, and busy times of the calendars that you have imported.',
      own(busyTimes, busyTimes.providerId),
    ),
    timeWatchers: 'open pages, for some minutes',
  },
  onAccount: [scheduleOfAccount],
  sweeps: { timeWatchers: ({ db, clock }) => db.delete(timeWatchers).where(lt(timeWatchers.until, clock())) },
  events: {
    'times.changed': (id) =>
      sql`array(select user_id from ${timeWatchers} where provider_id = ${id} and until > now())`,
  },
});
