import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { idIn, instant } from '../../kernel/database/columns.ts';

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the email, so that the table does not allow resets. */
    tokenHash: text('token_hash').primaryKey(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_by_user').on(table.userId)],
);

/** Emails that were changed without the password. Until a row expires, links to set a password go to the old address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** SHA-256 of the token in the email to the old address. */
    tokenHash: text('token_hash').primaryKey(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    /** The last confirmed one: the same in all rows of an account. */
    oldEmail: text('old_email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_email').on(sql`lower(${table.oldEmail})`),
  ],
);

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
