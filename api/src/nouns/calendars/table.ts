import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant } from '../../kernel/database/columns.ts';

/** A calendar whose busy times block times of its provider: from an address, or an uploaded file. */
export const importedCalendars = pgTable(
  'imported_calendars',
  {
    id: id(),
    providerId: idIn('provider_id', () => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null for an uploaded file. */
    url: text('url'),
    /** When its address was asked the last time, whatever it answered. Ahead while it rests. */
    checkedAt: instant('checked_at'),
    importedAt: instant('imported_at'),
    /** The last day whose busy times an uploaded file gave. */
    lastDay: date('last_day', { mode: 'string' }),
    /** Why it could not be read the last time. */
    problem: text('problem'),
    /** The part of it that could not be read the last time, in sentences. */
    notice: text('notice'),
    /** Keys of the events that could not be read for sure when its busy times were replaced the last time. */
    lostEvents: text('lost_events').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('imported_calendars_by_provider').on(table.providerId)],
);

/** The secret address of a person's bookings as a calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  createdAt: createdAt(),
});
