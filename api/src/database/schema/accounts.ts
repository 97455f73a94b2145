import { roles } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: roles }).notNull(),
    name: text('name').notNull(),
    /** As typed when the account was made; compared without regard to case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatar: text('avatar').notNull().default(''),
    bio: text('bio').notNull().default(''),
    location: text('location').notNull().default(''),
    website: text('website').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    stripeCustomerId: text('stripe_customer_id'),
    stripeAccountId: text('stripe_account_id'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    oneOf('users_role_known', table.role, roles),
    uniqueIndex('users_email_once').on(sql`lower(${table.email})`),
  ],
);

/** One per sign-in; a token is worth something only while its session is not revoked. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);
