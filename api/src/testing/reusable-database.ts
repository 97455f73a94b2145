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

export const keep = async (client: PGlite): Promise<ReusableDatabase> => {
  const contents: TableContents[] = [];
  for (const table of await tablesOf(client)) {
    const [row] = (await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${table} t`))
      .rows;
    if (row?.rows) contents.push({ table, rows: row.rows });
  }
  return { client, shape: await shapeOf(client), contents };
};

/** A test may have left a transaction open, which only itself can end. */
const patience = 10_000;

/** False where more than rows changed, or the one connection is in use: the database cannot be used again. */
export const renewed = async (kept: ReusableDatabase): Promise<boolean> => {
  let isAsKept = false;
  const work = async () => {
    await kept.client.exec('rollback');
    await kept.client.exec('discard all');
    if ((await shapeOf(kept.client)) !== kept.shape) return;
    await refill(kept);
    isAsKept = true;
  };
  return (
    (await endsWithin(
      patience,
      work().catch(() => undefined),
    )) && isAsKept
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
const firstOfOurs = 16_384;
const shapeQuery = `
  select md5(string_agg(thing, ',' order by thing)) as shape from (
    select concat_ws(' ', oid, nspname) as thing from pg_namespace where oid >= ${firstOfOurs} and nspname !~ '^pg_'
    union all select concat_ws(' ', oid, relname) from pg_class where oid >= ${firstOfOurs}
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid >= ${firstOfOurs}
    union all select concat_ws(' ', oid, conname) from pg_constraint where oid >= ${firstOfOurs}
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where oid >= ${firstOfOurs}
    union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where oid >= ${firstOfOurs}
  ) things`;

const shapeOf = async (client: PGlite): Promise<string> => {
  const [row] = (await client.query<{ shape: string }>(shapeQuery)).rows;
  return row?.shape ?? '';
};
