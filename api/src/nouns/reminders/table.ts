import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/columns.ts';
import { bookings } from '../bookings/table.ts';

/** One row per confirmed booking, written by a trigger: when somebody is to be reminded of it next. */
export const reminders = pgTable(
  'reminders',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('reminders_due').on(table.dueAt)],
);
