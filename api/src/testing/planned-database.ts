import { drizzle } from 'drizzle-orm/pglite';
import { createEmbedded, type Database } from '../kernel/database/database.ts';
import { migrateEmbedded } from '../kernel/database/migrate.ts';
import * as schema from '../kernel/database/schema.ts';

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

/** An embedded database that shows how it answers. */
export const plannedDatabase = async (): Promise<PlannedDatabase> => {
  const client = await createEmbedded();
  let statements: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  const db = drizzle(client, { schema, logger });
  await migrateEmbedded(db);
  const explain = async (query: string, params: unknown[]): Promise<string> => {
    const text = `explain (analyze, costs off, timing off) ${query}`;
    const { rows } = await client.query<Record<string, unknown>>(text, params);
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
    close: () => client.close(),
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
