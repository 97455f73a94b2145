import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** For `insert(table).select(…)` in a prepared statement: any number of rows is one parameter. */
export const givenRows = (table: PgTable, parameter: string): SQL => {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql`given.${sql.identifier(name)}`);
  const rows = sql`json_populate_recordset(null::${table}, ${sql.placeholder(parameter)}::text::json)`;
  return sql`select ${sql.join(columns, sql`, `)} from ${rows} given`;
};

/** The value of that parameter. Rows must be whole: the database adds no defaults. */
export const toGiven = <T extends PgTable>(table: T, rows: readonly Required<T['$inferSelect']>[]): string => {
  const columns = Object.entries(getTableColumns(table));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([member, { name }]) => [name, Reflect.get(row, member)]))),
  );
};
