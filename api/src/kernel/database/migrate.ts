import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const migrationLockId = 7_240_118;

export const migratePool = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
};

export const migrateEmbedded = <T extends Record<string, unknown>>(db: PgliteDatabase<T>): Promise<void> =>
  migratePglite(db, { migrationsFolder });

const lastApplied = 'select max(created_at) as made from drizzle.__drizzle_migrations';

export const isMigrated = async (query: (statement: { text: string }) => Promise<{ rows: unknown[] }>) => {
  const wanted = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  try {
    const [row] = (await query({ text: lastApplied })).rows;
    return isApplied(row) && Number(row.made) >= wanted;
  } catch (error) {
    if (isNew(error) || isDenied(error)) return false;
    throw error;
  }
};

const isApplied = (row: unknown): row is { made: unknown } => typeof row === 'object' && row !== null && 'made' in row;

const isNew = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01';

/** True when the role lacks a right, for example before `migrate` grants it. Drizzle wraps such errors. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42501') || isDenied(error.cause));
