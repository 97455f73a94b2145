import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../kernel/database/database.ts';

/** A statement holds at most 65,535 values, and no table has more than 60 columns. */
const rowsAtOnce = 1000;

/** Inserts many rows in few statements. */
export const insertAll = async <T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce));
  }
};
