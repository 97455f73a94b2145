import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

type Selected = Record<string, AnyPgColumn | SQL>;

/** The rows of one file, in the order of `by`, which ends with what makes a row unique. */
export interface ExportQuery {
  from: PgTable;
  columns: Selected;
  where: SQL | undefined;
  by: readonly [AnyPgColumn, ...AnyPgColumn[]];
}

export interface ExportFile {
  name: string;
  about: string;
  query: (userId: string) => ExportQuery;
}

/** `about` is for the README of the export. */
export const exportFile = (name: string, about: string, query: ExportFile['query']): ExportFile => ({
  name,
  about,
  query,
});

/** The files of an export that have the rows of a table, or why there are none. */
export type Exported = ExportFile | readonly ExportFile[] | string;

export const isDerived = 'computed from rows that are exported';
export const noPerson = 'no person';

/** New columns are exported unless they are named here. */
export const columnsOf = (table: PgTable, ...without: string[]): Selected =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name)));

/** Id and name: nothing else of another person is exported. */
export const personOf = (id: SQLWrapper) =>
  sql`(select jsonb_build_object('id', person.id, 'name', person.name) from ${users} person where person.id = ${id})`;

interface Shape {
  /** Members that are left out. */
  without?: readonly string[];
  /** Beside the table's columns, or in place of one. */
  more?: Selected;
  /** As they were made when absent. */
  by?: ExportQuery['by'];
}

/** Rows of a table that are about the person. */
export const rowsOf = (
  from: PgTable,
  where: SQL | undefined,
  { without = [], more, by = orderOf(from) }: Shape = {},
): ExportQuery => ({ from, columns: { ...columnsOf(from, ...without), ...more }, where, by });

/** Rows that name the person in one column. */
export const own =
  (table: PgTable, owner: AnyPgColumn, ...without: string[]) =>
  (userId: string): ExportQuery =>
    rowsOf(table, eq(owner, userId), {
      without: [columnName(table, owner), ...without],
      by: orderOf(table, owner),
    });

const columnName = (table: PgTable, column: AnyPgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? '';

/** A table without an id has one row of the owner. */
const orderOf = (table: PgTable, owner?: AnyPgColumn): ExportQuery['by'] => {
  const { createdAt, id = owner } = getTableColumns(table);
  if (!id) throw new Error('A table without an id needs an order.');
  return createdAt ? [createdAt, id] : [id];
};
