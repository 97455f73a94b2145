import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Extension, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockDirectory, requireDataFolder } from '../settings/data-folder.ts';
import { SettingsError } from '../settings/environment.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from './database-type.ts';
import { type Listen, listenEmbedded, listenOnServer } from './listening.ts';
import { type Happened, withOutbox } from './live-updates.ts';
import { isDenied, isMigrated, migrateEmbedded, migratePool } from './migrate.ts';
import { traceEmbedded, tracePool } from './trace-queries.ts';

export type { Database };

export interface OpenDatabase {
  db: Database;
  /** After each commit of `db` with live updates. Returns how to stop. */
  whenPublished: (act: () => void) => () => void;
  /** For each outcome of a commit of `db`. Returns how to stop. */
  whenHappened: (act: (one: Happened) => void) => () => void;
  folder?: string;
  query: (statement: { text: string; values?: unknown[] }) => Promise<{ rows: unknown[] }>;
  isMigrated: () => Promise<boolean>;
  /** Unlisten before the database is closed. */
  listen: Listen;
  /** Several statements in one text; an error leaves no transaction open. */
  script: (text: string) => Promise<void>;
  connections: () => { busy: number; idle: number; waiting: number };
  oneCopyAtATime: <T>(act: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export interface DatabasePlace {
  url?: string | undefined;
  setting?: string;
  directory?: string;
  /** False: an outdated database is a `SettingsError` instead of being migrated. */
  migrate?: boolean;
}

export const databasePlace = (
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'migrateOnStart'>,
): DatabasePlace => ({
  url: settings.databaseUrl,
  directory: settings.dataDirectory,
  migrate: settings.migrateOnStart,
});

export const openDatabase = async ({
  url,
  setting = 'DATABASE_URL',
  directory,
  migrate = true,
}: DatabasePlace): Promise<OpenDatabase> => {
  const database = await (url ? openPool(url, setting, migrate) : openEmbedded(directory, migrate));
  if (migrate || (await database.isMigrated())) return database;
  await database.close();
  throw new SettingsError(
    'The database is older than this release: run `npm --prefix api run migrate`, or set MIGRATE_ON_START to true.',
  );
};

const connectionTimeoutMs = 10_000;

const openPool = async (url: string, setting: string, migrate: boolean): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
  });
  tracePool(pool);
  // Without these listeners a broken connection would end the process; the pool itself listens to idle ones alone.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await reach(pool, setting);
  if (migrate) await bringUpToDate(pool);
  const query: OpenDatabase['query'] = ({ text, values }) => pool.query(text, values);
  return {
    ...withOutbox(drizzlePool(pool)),
    query,
    isMigrated: () => isMigrated(query),
    listen: listenOnServer(url),
    script: (text) => poolScript(pool, text),
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { busy: totalCount - idle, idle, waiting };
    },
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

const copiesLockId = 7_240_119;

const withLock = async <T>(pool: pg.Pool, act: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [copiesLockId]);
    return await act();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
};

const bringUpToDate = async (pool: pg.Pool): Promise<void> => {
  try {
    if (!(await isMigrated(({ text }) => pool.query(text)))) await migratePool(pool);
  } catch (error) {
    await pool.end();
    if (!isDenied(error)) throw error;
    throw new SettingsError(
      'The role of DATABASE_URL may not migrate the database: run `npm --prefix api run migrate` with the owner’s address in MIGRATION_DATABASE_URL.',
    );
  }
};

const reach = async (pool: pg.Pool, setting: string): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${setting} names a server that cannot be used: ${reason || 'it does not answer'}.`);
  }
};

const openEmbedded = async (directory: string | undefined, migrate: boolean): Promise<OpenDatabase> => {
  if (!directory) return embedded(await createEmbedded(), migrate);
  await requireDataFolder(directory);
  const unlock = await lockDirectory(directory);
  const database = await embedded(await openFiles(directory), migrate);
  return { ...database, folder: directory, close: () => database.close().finally(unlock) };
};

const openFiles = async (directory: string): Promise<PGlite> => {
  const folder = join(directory, 'postgres');
  // PGlite would write a new database over the files.
  if (isDamaged(folder))
    throw new SettingsError(
      `The database in ${folder} is damaged. Nothing was changed: restore the folder from a backup, or run \`npm start -- --reset\`, which deletes it and makes new demo data.`,
    );
  try {
    return await createEmbedded({ dataDir: folder });
  } catch (error) {
    // There was room for the folder, and none for the database.
    await requireDataFolder(directory);
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `The database in ${folder} could not be opened: ${reason}. Start again: the machine may have had too little memory. If that does not help, restore the folder from a backup.`,
      { cause: error },
    );
  }
};

/** PostgreSQL writes so many bytes. */
const controlFileSize = 8192;

const isDamaged = (folder: string): boolean => {
  const sizeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size;
  const [control, version] = [sizeOf('global/pg_control'), sizeOf('PG_VERSION')];
  const isNew = control === undefined && version === undefined;
  return !isNew && (!version || (control ?? 0) < controlFileSize);
};

/**
 * PGlite 0.5 starts all extensions at once, and one of them then often fails unnoticed. It is started again, but its old copy
 * answers some calls and fails, and the database never returns. With this each starts when it is first used.
 */
const startOneByOne: Extension = {
  name: 'start one by one',
  setup: async (_database, options) => ({ emscriptenOpts: { ...options, noWasmDecoding: true } }),
};

export const createEmbedded = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { startOneByOne, btree_gin, btree_gist, pg_trgm, unaccent } });

export const embedded = async (client: PGlite, migrate = true): Promise<OpenDatabase> => {
  traceEmbedded(client);
  const db = drizzleEmbedded(client);
  if (migrate) await migrateEmbedded(db);
  const query: OpenDatabase['query'] = ({ text, values }) => client.query(text, values);
  return {
    ...withOutbox(db),
    query,
    isMigrated: () => isMigrated(query),
    listen: listenEmbedded(client),
    script: async (text) => void (await client.transaction((tx) => tx.exec(text))),
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    oneCopyAtATime: (act) => act(),
    close: () => client.close(),
  };
};
