import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { SettingsError } from '../setting-readers.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Listen, listenEmbedded, listenOnServer } from './listening.ts';
import { migrateEmbedded, migratePool } from './migrate.ts';
import * as schema from './schema.ts';

/** The database, or a transaction on it: embedded and real PostgreSQL look the same from here. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database and what closes it. */
export interface OpenDatabase {
  db: Database;
  /** For libraries that speak SQL themselves. */
  query: (statement: { text: string; values?: unknown[] }) => Promise<{ rows: unknown[] }>;
  /** What it resolves with must have been called before the database is closed. */
  listen: Listen;
  /** Several statements in one text; one that fails leaves no transaction open behind it. */
  script: (text: string) => Promise<void>;
  /** Runs `act` while no other copy runs one. */
  oneCopyAtATime: <T>(act: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Where data lives: a PostgreSQL server by its address, else a directory, else memory. */
export interface DatabasePlace {
  url?: string;
  directory?: string;
}

export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> =>
  place.url ? openPool(place.url) : openEmbedded(place.directory);

const openPool = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  await reach(pool);
  await migratePool(pool);
  return {
    db: drizzlePool(pool, { schema }),
    query: ({ text, values }) => pool.query(text, values),
    listen: listenOnServer(url),
    script: (text) => poolScript(pool, text),
    oneCopyAtATime: (act) => withLock(pool, act),
    close: () => pool.end(),
  };
};

const poolScript = async (pool: pg.Pool, text: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(text);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Any number that nothing else of ours locks. */
const copiesLock = 7_240_119;

const withLock = async <T>(pool: pg.Pool, act: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [copiesLock]);
    return await act();
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
  }
};

const reach = async (pool: pg.Pool): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATABASE_URL names a server that cannot be used: ${reason || 'it does not answer'}.`);
  }
};

const openEmbedded = async (directory?: string): Promise<OpenDatabase> => {
  if (!directory) return embedded(await PGlite.create());
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  const database = await embedded(await PGlite.create({ dataDir: join(directory, 'postgres') }));
  return { ...database, close: () => database.close().finally(unlock) };
};

/** Migrates an embedded database that is already open. */
export const embedded = async (client: PGlite): Promise<OpenDatabase> => {
  const db = drizzleEmbedded(client, { schema });
  await migrateEmbedded(db);
  return {
    db,
    query: ({ text, values }) => client.query(text, values),
    listen: listenEmbedded(client),
    // Within one of PGlite's own, a transaction that the text begins is ended whatever happens.
    script: async (text) => void (await client.transaction((tx) => tx.exec(text))),
    oneCopyAtATime: (act) => act(),
    close: () => client.close(),
  };
};
