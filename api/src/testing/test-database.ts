import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { createEmbedded, embedded, type OpenDatabase, openDatabase } from '../kernel/database/database.ts';
import { migrationsFolder } from '../kernel/database/migrate.ts';
import { renewed, type Snapshot, type Statements, snapshotOf } from './reusable-database.ts';

declare global {
  /** Compiled once for many test files by the test environment. */
  var embeddedDatabaseCode: PGliteOptions['pgliteWasmModule'];
  /** The next test file uses it again; the test environment discards the last one. */
  var idleDatabase: ReusableDatabase | undefined;
}

export interface TestDatabase extends OpenDatabase {
  url?: string;
}

interface ReusableDatabase {
  snapshot: Snapshot;
  open: () => Promise<TestDatabase>;
  statements: <T>(act: (statements: Statements) => Promise<T>) => Promise<T>;
  discard: () => Promise<void>;
}

export const testDatabase = async (): Promise<TestDatabase> => {
  const server = process.env.TEST_DATABASE_URL;
  const reusable = (await takeIdle()) ?? (await (server ? onServer(server) : inMemory()));
  const database = await reusable.open();
  return {
    ...database,
    close: async () => {
      if (database.url) await database.close();
      if (globalThis.idleDatabase) await reusable.discard();
      else globalThis.idleDatabase = reusable;
    },
  };
};

const takeIdle = async (): Promise<ReusableDatabase | undefined> => {
  const idle = globalThis.idleDatabase;
  globalThis.idleDatabase = undefined;
  if (!idle || (await idle.statements((statements) => renewed(statements, idle.snapshot)))) return idle;
  const discarded = idle.discard().catch(() => undefined);
  // Closing the embedded database hangs when a transaction does.
  if (process.env.TEST_DATABASE_URL) await discarded;
  return undefined;
};

/** An empty, migrated database of the server. */
export const newOnServer = async (serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} template ${await migratedTemplate(serverUrl)}`);
  return {
    url: urlOf(serverUrl, name),
    drop: async () => void (await administer(serverUrl, `drop database ${name} with (force)`)),
  };
};

const onServer = async (serverUrl: string): Promise<ReusableDatabase> => {
  const { url, drop } = await newOnServer(serverUrl);
  const statements: ReusableDatabase['statements'] = (act) =>
    connected(url, (client) =>
      act({ query: (text, values) => client.query(text, values), exec: (text) => client.query(text) }),
    );
  return {
    snapshot: await statements(snapshotOf),
    open: async () => ({ ...(await openDatabase({ url })), url }),
    statements,
    discard: drop,
  };
};

/** Copying a migrated database is quicker than migrating; it is made once per server and set of migrations. */
const migratedTemplate = (serverUrl: string): Promise<string> => {
  const name = `template_${migrationsDigest()}`;
  return connected(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    await (await openDatabase({ url: urlOf(serverUrl, draft) })).close();
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  });
};

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

const connected = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
};

export const administer = (serverUrl: string, statement: string): Promise<unknown> =>
  connected(serverUrl, (client) => client.query(statement));

const inMemory = async (): Promise<ReusableDatabase> => {
  const client = await newEmbedded();
  const statements: Statements = {
    query: (text, values) => client.query(text, values),
    exec: (text) => client.exec(text),
  };
  return {
    snapshot: await snapshotOf(statements),
    open: () => embedded(client),
    statements: (act) => act(statements),
    discard: () => client.close(),
  };
};

const migrationsDigest = (): string => {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  return createHash('sha256').update(migrations.join()).digest('hex').slice(0, 16);
};

const compiled = (): PGliteOptions => (embeddedDatabaseCode ? { pgliteWasmModule: embeddedDatabaseCode } : {});

/** Empty and migrated. Creating a PGlite takes seconds, so a migrated one is stored per set of migrations. */
export const newEmbedded = async (): Promise<PGlite> => {
  const file = join(tmpdir(), `pglite-${migrationsDigest()}.tar`);
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
