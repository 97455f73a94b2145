import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number that nothing else of ours locks: copies that start at once migrate one after the other. */
const migrationLock = 7_240_118;

export const migratePool = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
  }
};

export const migrateEmbedded = <T extends Record<string, unknown>>(db: PgliteDatabase<T>): Promise<void> =>
  migratePglite(db, { migrationsFolder });
