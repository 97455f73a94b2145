import { eq, lt } from 'drizzle-orm';
import { columnsOf, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { calendarRoutes } from './routes.ts';
import { busyTimes, schedules as table, timeWatchers } from './table.ts';
import { scheduleOfAccount } from './write-schedule.ts';

export const schedules = noun({
  routes: [calendarRoutes],
  tables: { schedules: table, busyTimes, timeWatchers },
  exports: {
    schedules: [
      {
        name: 'working-hours.json',
        about: 'Your working hours, special days and buffers.',
        query: (userId) => ({
          from: table,
          columns: columnsOf(table, 'providerId'),
          where: eq(table.providerId, userId),
          by: [table.providerId],
        }),
      },
    ],
    busyTimes: [
      {
        name: 'busy-times.json',
        about: 'Your time off, and busy times of the calendars that you have imported.',
        query: own(busyTimes, busyTimes.providerId),
      },
    ],
    timeWatchers: 'open pages, for some minutes',
  },
  onAccount: [scheduleOfAccount],
  sweeps: { timeWatchers: ({ db, clock }) => db.delete(timeWatchers).where(lt(timeWatchers.until, clock())) },
});
