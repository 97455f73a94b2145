import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The outbox of live updates: written with what changed, sent and deleted at once. Unlogged: after a crash of PostgreSQL it is
 * empty, and all browsers ask for everything once more.
 */
export const liveUpdates = pgTable('live_updates', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  /** Of what the payload names, or of the one person who gets it. */
  subjectId: uuid('subject_id').notNull(),
});
