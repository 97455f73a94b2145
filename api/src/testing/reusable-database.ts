import type { PGlite } from '@electric-sql/pglite';
import { endsWithin } from '../kernel/time/clock.ts';

export interface ReusableDatabase {
  client: PGlite;
  shape: string;
  contents: readonly TableContents[];
}

interface TableContents {
  table: string;
  rows: string;
}

export const reusable = async (client: PGlite): Promise<ReusableDatabase> => {
  const contents: TableContents[] = [];
  for (const table of await tablesOf(client)) {
    const [row] = (await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${table} t`))
      .rows;
    if (row?.rows) contents.push({ table, rows: row.rows });
  }
  return { client, shape: await shapeOf(client), contents };
};

/** A test may have left a transaction open, which only itself can end. */
const renewTimeoutMs = 10_000;

/** False where more than rows changed, or the one connection is in use: the database cannot be used again. */
export const renewed = async (database: ReusableDatabase): Promise<boolean> => {
  let isRenewed = false;
  const work = async () => {
    await database.client.exec('rollback');
    await database.client.exec('discard all');
    if ((await shapeOf(database.client)) !== database.shape) return;
    await refill(database);
    isRenewed = true;
  };
  return (
    (await endsWithin(
      renewTimeoutMs,
      work().catch(() => undefined),
    )) && isRenewed
  );
};

const refill = async ({ client, contents }: ReusableDatabase): Promise<void> => {
  const tables = await tablesOf(client);
  await client.transaction(async (tx) => {
    // The triggers accepted these rows before.
    await tx.exec('set local session_replication_role = replica');
    await tx.exec(`truncate ${tables.join()} restart identity`);
    for (const { table, rows } of contents) {
      const of = `json_populate_recordset(null::${table}, $1)`;
      await tx.query(`insert into ${table} overriding system value select * from ${of}`, [rows]);
    }
  });
};

const tablesOf = async (client: PGlite): Promise<string[]> => {
  const found = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  return found.rows.map(({ name }) => name);
};

/** From this number on, objects are not PostgreSQL's own. */
const firstOwnId = 16_384;
const shapeQuery = `
  select md5(string_agg(thing, ',' order by thing)) as shape from (
    select concat_ws(' ', oid, nspname) as thing from pg_namespace where oid >= ${firstOwnId} and nspname !~ '^pg_'
    union all select concat_ws(' ', oid, relname) from pg_class where oid >= ${firstOwnId}
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid >= ${firstOwnId}
    union all select concat_ws(' ', oid, conname) from pg_constraint where oid >= ${firstOwnId}
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where oid >= ${firstOwnId}
    union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where oid >= ${firstOwnId}
  ) things`;

const shapeOf = async (client: PGlite): Promise<string> => {
  const [row] = (await client.query<{ shape: string }>(shapeQuery)).rows;
  return row?.shape ?? '';
};
