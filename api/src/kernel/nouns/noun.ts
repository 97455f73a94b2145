import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { OwnRoute, Routes } from '../http/api-routes.ts';
import type { Job, Sweep } from '../jobs/job.ts';
import type { Exported } from './export-query.ts';

/** One noun of the API. `onAccount`, `onBooking` and `stripe` are declared where they are called. */
export interface Noun {
  /** Routes of the contracts' table. */
  routes?: readonly Routes[];
  /** For machines, so not in that table: calendars, mail programs. Below `/api`. */
  machineRoutes?: readonly FastifyPluginAsync[];
  /** The module with its tables. */
  tables?: object;
  exports?: Readonly<Record<string, Exported>>;
  jobs?: readonly Job[];
  sweeps?: Readonly<Record<string, Sweep>>;
}

type TableName<T> = { [N in keyof T]: T[N] extends PgTable ? N : never }[keyof T];
/** Personal data: each table has a decision. */
type Decisions<T> = { readonly exports?: { readonly [N in TableName<T>]: Exported } } & ([TableName<T>] extends [never]
  ? unknown
  : { readonly exports: object });

/** A noun whose table has no decision in `exports` does not compile. */
export const noun = <const N extends Noun, T extends object = Record<never, never>>(
  one: N & { readonly tables?: T } & Decisions<T>,
): N => one;

type ImplementedBy<N> = N extends { routes: readonly (infer R)[] }
  ? KeyOf<R extends Routes ? ReturnType<R> : never>
  : never;
type KeyOf<T> = T extends unknown ? keyof T : never;
type Missing<L extends readonly Noun[]> = Exclude<OwnRoute, ImplementedBy<L[number]>>;

/** All nouns. A route of the contracts that none of them implements does not compile. */
export const allNouns = <const L extends readonly Noun[]>(
  list: L & ([Missing<L>] extends [never] ? unknown : { missingRoutes: Missing<L> }),
): readonly Noun[] => list;

export const tablesOf = ({ tables = {} }: Noun): [name: string, table: PgTable][] =>
  Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table]] : []));
