import { endsWithin } from '../kernel/time/clock.ts';

export interface Statements {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** Several statements in one text. */
  exec: (text: string) => Promise<unknown>;
}

export interface Snapshot {
  shape: string;
  contents: readonly TableContents[];
}

interface TableContents {
  table: string;
  rows: string;
}

export const snapshotOf = async (database: Statements): Promise<Snapshot> => {
  const contents: TableContents[] = [];
  for (const table of await tablesOf(database)) {
    const rows = await textOf(database, `select json_agg(t)::text as text from ${table} t`);
    if (rows) contents.push({ table, rows });
  }
  return { shape: await textOf(database, shapeQuery), contents };
};

/** A test may have left a transaction open, which only itself can end. */
const renewTimeoutMs = 10_000;

/** False where more than rows changed, or a connection is in use: the database cannot be used again. */
export const renewed = async (database: Statements, snapshot: Snapshot): Promise<boolean> => {
  let isRenewed = false;
  const work = async () => {
    await database.exec('rollback');
    await database.exec('discard all');
    if ((await textOf(database, shapeQuery)) !== snapshot.shape) return;
    await refill(database, snapshot);
    isRenewed = true;
  };
  return (
    (await endsWithin(
      renewTimeoutMs,
      work().catch(() => undefined),
    )) && isRenewed
  );
};

const refill = async (database: Statements, { contents }: Snapshot): Promise<void> => {
  // The triggers accepted these rows before. Deleting few rows is quicker than truncating, which makes new files.
  const emptied = (await tablesOf(database)).map((table) => `delete from ${table};`).join('');
  await database.exec(`begin; set local session_replication_role = replica; ${emptied} ${restartSequences}`);
  for (const { table, rows } of contents) {
    const of = `json_populate_recordset(null::${table}, $1)`;
    await database.query(`insert into ${table} overriding system value select * from ${of}`, [rows]);
  }
  await database.exec('commit');
};

const restartSequences = `do $$ declare one record; begin
  for one in select schemaname, sequencename, start_value from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I.%I restart', one.schemaname, one.sequencename);
  end loop;
end $$;`;

const tablesOf = async (database: Statements): Promise<string[]> => {
  const tables = `select string_agg(format('%I.%I', schemaname, tablename), ',') as text from pg_tables where schemaname = 'public'`;
  return (await textOf(database, tables)).split(',');
};

/** From this number on, objects are not PostgreSQL's own. */
const firstOwnId = 16_384;
const shapeQuery = `
  select md5(string_agg(thing, ',' order by thing)) as text from (
    select concat_ws(' ', oid, nspname) as thing from pg_namespace where oid >= ${firstOwnId} and nspname !~ '^pg_'
    union all select concat_ws(' ', oid, relname) from pg_class where oid >= ${firstOwnId}
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid >= ${firstOwnId}
    union all select concat_ws(' ', oid, conname) from pg_constraint where oid >= ${firstOwnId}
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where oid >= ${firstOwnId}
    union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where oid >= ${firstOwnId}
  ) things`;

/** The member `text` of the first row. */
const textOf = async (database: Statements, query: string): Promise<string> => {
  const [row] = (await database.query(query)).rows;
  return typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string' ? row.text : '';
};
