import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

/** Accounts at identity providers that sign in to an account here. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: idIn('user_id', () => users.id, { onDelete: 'cascade' }),
    /** The id of the provider in the settings, for its name. */
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The address there when it was linked. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
    /** A sign-in at the provider that this session asked for, as a proof in place of a password. */
    provenAt: instant('proven_at'),
    provenSessionId: uuid('proven_session_id'),
  },
  (table) => [
    unique('identities_subject_once').on(table.issuer, table.subject),
    unique('identities_provider_once').on(table.userId, table.provider),
  ],
);

/** `signed-in` and `signed-up` wait for the page that stores the token. */
export const flowSteps = ['sign-in', 'link', 'prove', 'signed-in', 'signed-up'] as const;

/** Sign-ins that are under way. Each row is used once. */
export const identityFlows = pgTable(
  'identity_flows',
  {
    /** SHA-256 of a secret in a cookie of the browser in which it began. */
    secretHash: text('secret_hash').primaryKey(),
    step: text('step', { enum: flowSteps }).notNull(),
    provider: text('provider').notNull(),
    /** Of the account, where the sign-in makes one. */
    role: text('role', { enum: ['customer', 'provider'] }).notNull(),
    /** A path of this site. */
    returnTo: text('return_to').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session that links or proves. */
    sessionId: uuid('session_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    oneOf('identity_flows_step_known', table.step, flowSteps),
    index('identity_flows_by_user').on(table.userId),
  ],
);
