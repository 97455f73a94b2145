import { credentialKinds, credentialStates, storedFileTypes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

/** Private files, named by these ids. */
export const credentialFiles = pgTable(
  'credential_files',
  {
    id: id(),
    ownerId: idIn('owner_id', () => users.id),
    type: text('type', { enum: storedFileTypes }).notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    /** Row and file are swept from then on; null while a credential has it. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    oneOf('credential_files_type_known', table.type, storedFileTypes),
    index('credential_files_by_owner').on(table.ownerId),
    index('credential_files_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

/** Licences and insurances of providers. An approved one is a badge until it expires. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    ownerId: idIn('owner_id', () => users.id),
    kind: text('kind', { enum: credentialKinds }).notNull(),
    title: text('title').notNull(),
    number: text('number').notNull().default(''),
    issuer: text('issuer').notNull(),
    /** The last day, on the clock of the marketplace. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    fileId: idIn('file_id', () => credentialFiles.id).unique(),
    state: text('state', { enum: credentialStates }).notNull().default('waiting'),
    /** Of the admin who rejected it. */
    reason: text('reason').notNull().default(''),
    /** An email said that it expires soon. */
    isReminded: boolean('is_reminded').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('credentials_kind_known', table.kind, credentialKinds),
    oneOf('credentials_state_known', table.state, credentialStates),
    check('credentials_reason', sql`(${table.state} = 'rejected') = (${table.reason} <> '')`),
    index('credentials_by_owner').on(table.ownerId, table.createdAt),
    index('credentials_by_state').on(table.state, table.createdAt, table.id),
    index('credentials_to_remind')
      .on(table.validUntil)
      .where(sql`${table.state} = 'approved' and not ${table.isReminded}`),
  ],
);
