import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../../kernel/accounts/table.ts';
import { idIn, instant } from '../../../kernel/database/columns.ts';

/** Links that confirm an email. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').primaryKey(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    /** It was sent to this address, and confirms no other. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_confirmations_by_user').on(table.userId)],
);
