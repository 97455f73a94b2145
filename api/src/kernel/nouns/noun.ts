import type { LiveEventName, liveEvents } from '@nearhand/contracts';
import { is, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { OwnRoute, Routes } from '../http/api-routes.ts';
import type { Job, Sweep } from '../jobs/job.ts';
import type { Exported } from './export-query.ts';

type SubjectEvent = { [N in LiveEventName]: (typeof liveEvents)[N] extends string ? N : never }[LiveEventName];
/** Of each live update about a subject, an array of the ids of those who get it. */
export type LiveEvents = { readonly [N in SubjectEvent]: (subjectId: SQL) => SQL };

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
  /** Those who get a live update about it, which `publish` puts into the outbox. */
  events?: Partial<LiveEvents>;
  /** When its hooks run: before or after those of the nouns without it, which run by name. */
  turn?: 'first' | 'last';
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
type NounList = Readonly<Record<string, Noun>>;
type EventOf<N> = N extends { events: infer E } ? keyof E : never;
type Missing<L extends NounList> =
  | Exclude<OwnRoute, ImplementedBy<L[keyof L]>>
  | Exclude<keyof LiveEvents, EventOf<L[keyof L]>>;

const turns = ['first', undefined, 'last'];

/**
 * All nouns in the order in which their hooks run. A route or live update of the contracts that none of them has does not
 * compile.
 */
export const allNouns = <const L extends NounList>(
  list: L & ([Missing<L>] extends [never] ? unknown : { missing: Missing<L> }),
): readonly Noun[] => {
  // A module's members are in the order of their names in Node, in another one in tests.
  const byName = Object.entries<Noun>(list).sort(([one], [other]) => (one < other ? -1 : 1));
  return turns.flatMap((turn) => byName.flatMap(([, noun]) => (noun.turn === turn ? [noun] : [])));
};

export const tablesOf = ({ tables = {} }: Noun): [name: string, table: PgTable][] =>
  Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table]] : []));
