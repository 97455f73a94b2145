import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database-type.ts';

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

/** Values for a statement, or the places for them in a prepared one. */
export type Values<T> = { [Name in keyof T]: T[Name] | Placeholder | SQL };

/** For `set` of an update, which takes no bare placeholder. */
export const placeFor = (column: PgColumn, name: string): SQL => sql`${sql.param(sql.placeholder(name), column)}`;

interface Prepared {
  execute: (values?: Record<string, unknown>) => Promise<unknown>;
}

/**
 * A statement that is built once for each kind of database, and then runs on any connection, in transactions too. With a
 * name, a server also plans it only once per connection.
 */
export const preparedOnce = <Statement extends Prepared>(
  build: (db: Database) => Statement,
): ((db: Database) => Statement) => {
  const built = new Map<unknown, Statement>();
  return (db) => {
    const { session } = db._;
    // A private field of Drizzle 0.45.
    const client: unknown = Reflect.get(session, 'client');
    if (!client) throw new Error('This version of Drizzle keeps the connection of a database elsewhere.');
    const statement = built.get(session.constructor) ?? build(db);
    built.set(session.constructor, statement);
    // Drizzle binds a statement to connection and logger of one database, and building takes longer than running it.
    return Object.assign(Object.create(statement), { client, logger: Reflect.get(session, 'logger') });
  };
};
