import type { ScheduleException, WorkingHours } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { id, idIn, idOf, instant, tsrange } from '../../kernel/database/columns.ts';

/** Working hours of a provider; without a row the default applies. */
export const schedules = pgTable('schedules', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  week: jsonb('week').$type<WorkingHours[][]>(),
  exceptions: jsonb('exceptions').$type<ScheduleException[]>().notNull().default([]),
  bufferBefore: integer('buffer_before').notNull().default(0),
  bufferAfter: integer('buffer_after').notNull().default(0),
  minimumNotice: integer('minimum_notice').notNull().default(0),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Time off, or a busy time of an imported calendar, by the clock of the marketplace. */
export const busyTimes = pgTable(
  'busy_times',
  {
    id: id(),
    providerId: idIn('provider_id', () => users.id, { onDelete: 'cascade' }),
    /** Null for time off. */
    importedCalendarId: uuid('imported_calendar_id').references(() => idOf('imported_calendars'), {
      onDelete: 'cascade',
    }),
    span: tsrange('span').notNull(),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('busy_times_by_provider').using('gist', table.providerId, table.span),
    index('busy_times_by_calendar').on(table.importedCalendarId),
    check('busy_times_not_empty', sql`not isempty(${table.span})`),
  ],
);

/** People who have looked at the times of a provider lately: they get its `times.changed`. */
export const timeWatchers = pgTable(
  'time_watchers',
  {
    providerId: uuid('provider_id').notNull(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.userId] }), index('time_watchers_by_end').on(table.until)],
);
