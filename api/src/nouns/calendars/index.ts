import { eq } from 'drizzle-orm';
import { columnsOf, own } from '../../kernel/nouns/export-query.ts';
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
    importedCalendars: [
      {
        name: 'imported-calendars.json',
        about: 'Calendars that you have imported.',
        query: own(importedCalendars, importedCalendars.providerId),
      },
    ],
    calendarFeeds: [
      {
        name: 'calendar-feed.json',
        about: 'When you made the secret address of your bookings as a calendar. The address itself is on My Bookings.',
        query: (userId) => ({
          from: calendarFeeds,
          columns: columnsOf(calendarFeeds, 'userId', 'token'),
          where: eq(calendarFeeds.userId, userId),
          by: [calendarFeeds.userId],
        }),
      },
    ],
  },
  onAccount: [calendarsOfAccount],
  jobs: [{ name: 'refresh-calendars', schedule: '*/5 * * * *', run: refreshCalendars }],
});
