import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** The embedded database has one connection, so that no transaction can wait for another, and one process can open it. */
export const onServer = process.env.TEST_DATABASE_URL ? test : test.skip;

/** Until so many transactions wait for a lock. */
export const waitForLocks = async (site: TestApp, count = 1): Promise<void> => {
  const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await site.db.select({ one: sql`1` }).from(waiting)).length < count) await site.call('GET', '/health');
};
