import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../kernel/database/database.ts';
import { newEmbedded, newOnServer } from './test-database.ts';

interface Plan {
  query: string;
  plan: string;
  /** By table, also those that did not match. */
  rowsRead: Map<string, number>;
}

export interface PlannedDatabase {
  db: Database;
  /** The plans of the statements of `act`. */
  plansOf: (act: () => Promise<unknown>) => Promise<Plan[]>;
  close: () => Promise<void>;
}

interface Connection {
  db: Database;
  query: (text: string, params: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  close: () => Promise<unknown>;
}

const onServer = async (serverUrl: string, logger: Logger): Promise<Connection> => {
  const { url, drop } = await newOnServer(serverUrl);
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  // Dropping the database may end a connection that the server has not closed yet.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool, { logger }),
    query: (text, params) => pool.query(text, params),
    close: () => pool.end().then(drop),
  };
};

const inMemory = async (logger: Logger): Promise<Connection> => {
  const client = await newEmbedded();
  return {
    db: drizzleEmbedded(client, { logger }),
    query: (text, params) => client.query(text, params),
    close: () => client.close(),
  };
};

/** A database with one connection, which shows how it answers. Many rows are written sooner on a server. */
export const plannedDatabase = async (): Promise<PlannedDatabase> => {
  let statements: { query: string; params: unknown[] }[] = [];
  const logger: Logger = { logQuery: (query, params) => void statements.push({ query, params }) };
  const server = process.env.TEST_DATABASE_URL;
  const { db, query: ask, close } = await (server ? onServer(server, logger) : inMemory(logger));
  const explain = async (query: string, params: unknown[]): Promise<string> => {
    const { rows } = await ask(`explain (analyze, costs off, timing off) ${query}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  return {
    db,
    plansOf: async (act) => {
      statements = [];
      await act();
      const plans: Plan[] = [];
      for (const { query, params } of [...statements]) {
        const plan = await explain(query, params);
        plans.push({ query, plan, rowsRead: rowsReadBy(plan) });
      }
      return plans;
    },
    close: async () => void (await close()),
  };
};

const scan =
  /Scan (?:Backward )?(?:using \w+ )?on (\w+).*\(actual rows=([\d.]+) loops=(\d+)|Rows Removed by .*: (\d+)/g;

const rowsReadBy = (plan: string): Map<string, number> => {
  const read = new Map<string, number>();
  let last = { table: '', loops: 0 };
  for (const [, table, rows, loops, removed] of plan.matchAll(scan)) {
    if (table) last = { table, loops: Number(loops) };
    read.set(last.table, (read.get(last.table) ?? 0) + Number(rows ?? removed) * last.loops);
  }
  return read;
};
