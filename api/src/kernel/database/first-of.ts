import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database-type.ts';

/** The first row that a query finds. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a query finds a row, or a statement with `returning` changes one. */
export const findsAny = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** A row of `table`. */
export const findRow = async <T extends PgTable>(
  db: Database,
  table: T,
  where: SQL | undefined,
): Promise<InferSelectModel<T> | undefined> => {
  // Drizzle's builder loses the columns of a generic table.
  const rows = (await db
    .select()
    .from(table as PgTable)
    .where(where)
    .limit(1)) as InferSelectModel<T>[];
  return rows[0];
};

/** The new row of `table`. */
export const insertRow = async <T extends PgTable>(
  db: Database,
  table: T,
  values: InferInsertModel<T>,
): Promise<InferSelectModel<T>> => {
  const [row] = (await db
    .insert(table as PgTable)
    .values(values)
    .returning()) as InferSelectModel<T>[];
  if (!row) throw new Error('The database returned no row.');
  return row;
};
