import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerAccounts, users } from '../../kernel/database/schema.ts';
import type { UserRow } from '../town/people.ts';

/** A statement holds at most 65,535 values, and no table has more than 60 columns. */
const rowsPerStatement = 1000;

/** Inserts many rows in few statements. With `skipExisting`, rows whose key is taken stay as they are; else they fail. */
export const insertAll = async <T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly PgInsertValue<T>[],
  { skipExisting = false } = {},
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const insert = tx.insert(table).values(rows.slice(from, from + rowsPerStatement));
    await (skipExisting ? insert.onConflictDoNothing() : insert);
  }
};

/** Inserts people and their empty wallets and credits. */
export const insertPeople = async (tx: Database, people: readonly UserRow[], options = {}): Promise<void> => {
  await insertAll(tx, users, people, options);
  const accounts = people.flatMap(({ id: userId }) => [
    { kind: 'wallet' as const, unit: 'cents' as const, userId },
    { kind: 'credits' as const, unit: 'credits' as const, userId },
  ]);
  await insertAll(tx, ledgerAccounts, accounts, options);
};
