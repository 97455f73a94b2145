import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  pgTable,
  type ReferenceConfig,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const id = () => uuid('id').primaryKey().defaultRandom();

/** The id of a table in a folder above this one, by its name, for a foreign key: folders import downwards only. */
export const idOf = (table: string) => pgTable(table, { id: id() }).id;

/** The id of a row that must exist in another table. */
export const idIn = <const N extends string>(
  name: N,
  column: () => AnyPgColumn,
  actions?: ReferenceConfig['actions'],
) => uuid(name).notNull().references(column, actions);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A time on the clock of the marketplace, from and until; `[start,end)`. */
export const tsrange = customType<{ data: string }>({ dataType: () => 'tsrange' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Easier to extend than a PostgreSQL enum. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${literals(words)})`);

/** Constraints and indexes cannot have bound parameters. Only for constants of ours. */
export const literals = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '));
