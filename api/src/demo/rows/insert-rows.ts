import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerAccounts } from '../../ledger/table.ts';
import type { UserRow } from '../town/people.ts';

/** A statement has at most 65,535 values, a table less than 60 columns. */
const rowLimit = 1000;

/** With `skipExisting`, existing rows stay as they are. */
export const insertAll = async <T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly PgInsertValue<T>[],
  { skipExisting = false } = {},
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowLimit) {
    const insert = tx.insert(table).values(rows.slice(from, from + rowLimit));
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
