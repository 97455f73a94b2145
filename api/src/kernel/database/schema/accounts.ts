import { roles } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';

const accountSettings = {
  notifyBookings: boolean('notify_bookings').notNull().default(true),
  notifyReviews: boolean('notify_reviews').notNull().default(true),
  notifyMessages: boolean('notify_messages').notNull().default(true),
  showNameInReviews: boolean('show_name_in_reviews').notNull().default(true),
  sharePhone: boolean('share_phone').notNull().default(true),
  showLocation: boolean('show_location').notNull().default(true),
  /** Reminders wait until the morning. */
  quietHours: boolean('quiet_hours').notNull().default(true),
};

export const users = pgTable(
  'users',
  {
    id: id(),
    role: text('role', { enum: roles }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatar: text('avatar').notNull().default(''),
    bio: text('bio').notNull().default(''),
    location: text('location').notNull().default(''),
    website: text('website').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    ...accountSettings,
    stripeCustomerId: text('stripe_customer_id'),
    stripeAccountId: text('stripe_account_id'),
    /** Stripe pays out to the account: its bank is connected. */
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    oneOf('users_role_known', table.role, roles),
    uniqueIndex('users_email_once').on(sql`lower(${table.email})`),
  ],
);

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

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the email, so that the table does not allow resets. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last confirmed one: the same in all rows of an account. */
    oldEmail: text('old_email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_email').on(sql`lower(${table.oldEmail})`),
  ],
);

export const exportStates = ['preparing', 'ready', 'failed'] as const;

/** Files with all data about a person. `nouns/exports` makes them and names them by id and attempt. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
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
