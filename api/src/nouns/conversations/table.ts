import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant } from '../../kernel/database/columns.ts';

/** One per pair of people: `firstId` is the smaller id. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    firstId: idIn('first_id', () => users.id),
    secondId: idIn('second_id', () => users.id),
    /** Senders lock the row, so positions have no gaps. */
    lastPosition: integer('last_position').notNull().default(0),
    firstRead: integer('first_read').notNull().default(0),
    secondRead: integer('second_read').notNull().default(0),
    createdAt: createdAt(),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
  },
  (table) => [
    check('conversations_ordered', sql`${table.firstId} < ${table.secondId}`),
    uniqueIndex('conversations_once').on(table.firstId, table.secondId),
    index('conversations_by_first').on(table.firstId, table.lastMessageAt, table.id),
    index('conversations_by_second').on(table.secondId, table.lastMessageAt, table.id),
    index('conversations_new_to_first').on(table.firstId).where(sql`${table.lastPosition} > ${table.firstRead}`),
    index('conversations_new_to_second').on(table.secondId).where(sql`${table.lastPosition} > ${table.secondRead}`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: idIn('conversation_id', () => conversations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    senderId: idIn('sender_id', () => users.id),
    text: text('text').notNull(),
    /** By a decision about a report: both sides see that it was removed. */
    hiddenAt: instant('hidden_at'),
    /** Ids of pictures; see `uploads/upload-repository.ts`. */
    images: text('images').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    check('messages_position_positive', sql`${table.position} > 0`),
    uniqueIndex('messages_in_order').on(table.conversationId, table.position),
  ],
);
