import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { id, idIn } from '../../kernel/database/columns.ts';

export const portfolioPictures = pgTable(
  'portfolio_pictures',
  {
    id: id(),
    providerId: idIn('provider_id', () => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    image: text('image').notNull(),
    title: text('title').notNull(),
  },
  (table) => [uniqueIndex('portfolio_pictures_in_order').on(table.providerId, table.position)],
);
