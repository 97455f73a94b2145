import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn } from '../../kernel/database/columns.ts';

/** Shown in the header for 30 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    path: text('path').notNull(),
    /** A second notification with the same key is not written. */
    onceKey: text('once_key').unique(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_by_user').on(table.userId, table.createdAt),
    index('notifications_by_age').on(table.createdAt),
  ],
);
