import type { CancellationPolicy } from '@nearhand/contracts';
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { instant } from '../../kernel/database/columns.ts';

/** Without a row, paid bookings of the provider are cancelled by agreement. A booking has its own copy. */
export const cancellationPolicies = pgTable('cancellation_policies', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<CancellationPolicy>().notNull(),
  /** By the id of the service. */
  exceptions: jsonb('exceptions').$type<Record<string, CancellationPolicy>>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
