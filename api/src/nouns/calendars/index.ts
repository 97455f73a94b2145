import { eq } from 'drizzle-orm';
import { columnsOf, exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { calendarsOfAccount } from './calendar-feed.ts';
import { calendarFeedRoutes } from './calendar-feed-routes.ts';
import { refreshCalendars } from './refresh-calendars.ts';
import { importedCalendarRoutes } from './routes.ts';
import { calendarFeeds, importedCalendars } from './table.ts';

export const calendars = noun({
  routes: [importedCalendarRoutes],
  machineRoutes: [calendarFeedRoutes],
  tables: { importedCalendars, calendarFeeds },
  exports: {
    importedCalendars: exportFile(
      'imported-calendars.json',
      'Calendars that you have imported.',
      own(importedCalendars, importedCalendars.providerId),
    ),
    calendarFeeds: exportFile(
      'calendar-feed.json',
      'When you made the secret address of your bookings as a calendar. The address itself is on My Bookings.',
      (userId) => ({
        from: calendarFeeds,
        columns: columnsOf(calendarFeeds, 'userId', 'token'),
        where: eq(calendarFeeds.userId, userId),
        by: [calendarFeeds.userId],
      }),
    ),
  },
  onAccount: [calendarsOfAccount],
  jobs: [{ name: 'refresh-calendars', schedule: '*/5 * * * *', run: refreshCalendars }],
});
