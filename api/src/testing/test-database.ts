import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { createEmbedded, embedded, type OpenDatabase, openDatabase } from '../kernel/database/database.ts';
import { migrationsFolder } from '../kernel/database/migrate.ts';
import { type ReusableDatabase, renewed, reusable } from './reusable-database.ts';

declare global {
  /** Compiled once for many test files by the test environment. */
  var embeddedDatabaseCode: PGliteOptions['pgliteWasmModule'];
  var idleDatabase: ReusableDatabase | undefined;
}

export interface TestDatabase extends OpenDatabase {
  url?: string;
}

export const testDatabase = (): Promise<TestDatabase> =>
  process.env.TEST_DATABASE_URL ? onServer(process.env.TEST_DATABASE_URL) : inMemory();

const onServer = async (serverUrl: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href });
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
};

export const administer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const inMemory = async (): Promise<OpenDatabase> => {
  const reusableDatabase = (await takeIdle()) ?? (await reusable(await unpacked()));
  const close = async () => {
    if (globalThis.idleDatabase) await reusableDatabase.client.close();
    else globalThis.idleDatabase = reusableDatabase;
  };
  return { ...(await embedded(reusableDatabase.client)), close };
};

const takeIdle = async (): Promise<ReusableDatabase | undefined> => {
  const reusableDatabase = globalThis.idleDatabase;
  globalThis.idleDatabase = undefined;
  if (!reusableDatabase || (await renewed(reusableDatabase))) return reusableDatabase;
  // Not awaited: where a transaction hangs, closing does, too.
  reusableDatabase.client.close().catch(() => undefined);
  return undefined;
};

const compiled = (): PGliteOptions => (embeddedDatabaseCode ? { pgliteWasmModule: embeddedDatabaseCode } : {});

/** Creating an empty PGlite takes seconds, so a migrated one is stored per set of migrations. */
const unpacked = async (): Promise<PGlite> => {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  const digest = createHash('sha256').update(migrations.join()).digest('hex');
  const file = join(tmpdir(), `pglite-${digest.slice(0, 16)}.tar`);
  const packed = await readFile(file).catch(() => undefined);
  if (packed) return createEmbedded({ loadDataDir: new Blob([packed]), ...compiled() });
  const client = await createEmbedded(compiled());
  await embedded(client);
  const dump = await client.dumpDataDir('none');
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, file);
  return client;
};
