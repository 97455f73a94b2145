import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn } from '../../kernel/database/columns.ts';

export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: idIn('person_id', () => users.id),
    authorId: idIn('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('person_notes_by_person').on(table.personId, table.createdAt)],
);
