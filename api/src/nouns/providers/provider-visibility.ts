import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { services, users } from '../../kernel/database/schema.ts';

/** Whose page everyone may see: providers, and whoever else offers something now. Who left has none. */
export const hasPublicPage = (db: Database): SQL | undefined =>
  and(isNull(users.deletedAt), or(eq(users.role, 'provider'), exists(activeServiceOf(db))));

const activeServiceOf = (db: Database) =>
  db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.providerId, users.id), eq(services.status, 'active')));
