import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant } from '../../kernel/database/columns.ts';
import { services } from '../services/table.ts';

/** One per review, by the provider of the service. */
export const reviewReplies = pgTable('review_replies', {
  id: id(),
  reviewId: idIn('review_id', () => reviews.id, { onDelete: 'cascade' }).unique('review_replies_once'),
  text: text('text').notNull(),
  /** By a decision about a report. */
  hiddenAt: instant('hidden_at'),
  createdAt: createdAt(),
  editedAt: instant('edited_at'),
});

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    serviceId: idIn('service_id', () => services.id, { onDelete: 'cascade' }),
    userId: idIn('user_id', () => users.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    images: text('images').array().notNull().default([]),
    verified: boolean('verified').notNull().default(false),
    /** Part of a burst: neither public nor counted until an admin approves it. */
    pending: boolean('pending').notNull().default(false),
    /** By a decision about a report: it is pending, and out of the list of those that wait. */
    hiddenAt: instant('hidden_at'),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    uniqueIndex('reviews_once').on(table.serviceId, table.userId),
    index('reviews_by_service').on(table.serviceId, table.createdAt, table.id),
    index('reviews_by_user').on(table.userId, table.createdAt, table.id),
    index('reviews_newest').on(table.createdAt, table.id),
    index('reviews_pending').on(table.createdAt).where(sql`${table.pending}`),
  ],
);
