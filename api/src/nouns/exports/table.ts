import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

export const exportStates = ['preparing', 'ready', 'failed'] as const;

/** Files with all data about a person. `nouns/exports` makes them and names them by id and attempt. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: idIn('user_id', () => users.id),
    state: text('state', { enum: exportStates }).notNull().default('preparing'),
    /** How often a job has begun it. Each attempt writes a separate file. */
    attempts: integer('attempts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Row and file are swept from then on; null while it is prepared. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    oneOf('data_exports_state_known', table.state, exportStates),
    check('data_exports_expiry', sql`(${table.state} = 'preparing') = (${table.expiresAt} is null)`),
    uniqueIndex('data_exports_one_preparing').on(table.userId).where(sql`${table.state} = 'preparing'`),
    index('data_exports_by_user').on(table.userId, table.createdAt),
    index('data_exports_by_expiry').on(table.expiresAt),
  ],
);
