import { roles } from '@nearhand/contracts';
import { and, isNull, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, idIn, instant, oneOf } from '../database/columns.ts';

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
    /** False: the hash is of a random text, and the person signs in at an identity provider. */
    hasPassword: boolean('has_password').notNull().default(true),
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
    /** By an admin, until it is lifted: no session, no sign-in, nothing public. */
    suspendedAt: instant('suspended_at'),
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** The email was confirmed by the link in one. A new email begins anew. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Stripe verified the identity for the bank account. */
    identityCheckedAt: instant('identity_checked_at'),
  },
  (table) => [
    oneOf('users_role_known', table.role, roles),
    uniqueIndex('users_email_once').on(sql`lower(${table.email})`),
    index('users_newest').on(table.createdAt, table.id),
  ],
);

/** Neither deleted nor suspended. */
export const isActiveAccount = and(isNull(users.deletedAt), isNull(users.suspendedAt));

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** In words: `Chrome on Windows`. */
    device: text('device').notNull().default(''),
    /** A country or city, or the network without the last part. */
    place: text('place').notNull().default(''),
    /** Rounded down to 10 minutes. Null in rows of releases before 2026-12. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);
