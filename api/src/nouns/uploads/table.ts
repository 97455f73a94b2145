import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

/** A picture is used for what it was sent for: those of messages have no public address. */
export const picturePurposes = ['avatar', 'service', 'portfolio', 'review', 'message'] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

/** `path` names the widest file of a picture. Unused pictures are swept. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: idIn('owner_id', () => users.id),
    path: text('path').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
    purpose: text('purpose', { enum: picturePurposes }).notNull().default('service'),
    /** The service, review or message that shows it; the provider for a portfolio. */
    usedBy: uuid('used_by'),
    /** From then on it may be swept and not be used; null while it is in use. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('uploads_by_owner').on(table.ownerId),
    oneOf('uploads_purpose_known', table.purpose, picturePurposes),
    index('uploads_by_use').on(table.usedBy),
    index('uploads_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);
