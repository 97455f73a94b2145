import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';
import { SettingsError } from '../settings/environment.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const migrationLockId = 7_240_118;

export const migratePool = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await withFailureNamed(migrate(drizzle(client), { migrationsFolder }));
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
};

export const migrateEmbedded = <T extends Record<string, unknown>>(db: PgliteDatabase<T>): Promise<void> =>
  withFailureNamed(migratePglite(db, { migrationsFolder }));

/** Turns a failed statement into a {@link SettingsError} that names its file, for the operator. */
const withFailureNamed = async (migration: Promise<void>): Promise<void> => {
  try {
    await migration;
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    const file = fileWith(error.query);
    if (!file) throw error;
    // `npm start` shows the last 2,000 characters of what a program printed.
    const statement = error.query.trim().slice(0, 1000);
    throw new SettingsError(
      `The migration ${file} failed: ${reasonOf(error.cause)}. Nothing was changed. ${statement}`,
      {
        cause: error,
      },
    );
  }
};

const fileWith = (statement: string): string | undefined =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .findLast((name) => readFileSync(join(migrationsFolder, name), 'utf8').includes(statement));

/** Only the code for errors of class 22: PostgreSQL's messages of these quote values of rows. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no reason was given';
  const code = 'code' in error ? String(error.code) : 'no code';
  return code.startsWith('22') ? code : `${error.message} (${code})`;
};

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
