import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn } from '../../kernel/database/columns.ts';

export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    blockerId: idIn('blocker_id', () => users.id),
    blockedId: idIn('blocked_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('blocks_of_others', sql`${table.blockerId} <> ${table.blockedId}`),
    uniqueIndex('blocks_once').on(table.blockerId, table.blockedId),
    index('blocks_by_blocked').on(table.blockedId, table.blockerId),
    index('blocks_newest').on(table.blockerId, table.createdAt, table.id),
  ],
);
