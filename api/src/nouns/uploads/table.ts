import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant } from '../../kernel/database/columns.ts';
import { services } from '../services/table.ts';

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
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** From then on it may be swept and not be used; null while it is in use. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('uploads_by_owner').on(table.ownerId),
    index('uploads_by_service').on(table.serviceId),
    index('uploads_by_expiry').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);
