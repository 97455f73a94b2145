import { and, asc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { users } from '../kernel/accounts/table.ts';
import type { Database } from '../kernel/database/database.ts';
import { forDueRows, type PolledTable } from '../kernel/jobs/due-rows.ts';
import { isWithin, rateLimit } from '../kernel/limits/rate-limit.ts';
import { minutes } from '../kernel/time/clock.ts';
import type { StripeContext } from './stripe-context.ts';

/** An attempt fails only when the same row was written meanwhile. */
const attempts = 12;
const openLimit = 500;

export const rowVersion = (table: PolledTable | typeof users): SQL.Aliased<string> =>
  sql`${table}.xmin::text`.mapWith(String).as('version');

/** A row with its version. */
export const findVersion = async <T extends PolledTable>(
  db: Database,
  table: T,
  id: string,
): Promise<(T['$inferSelect'] & Versioned) | undefined> => {
  const columns = { ...getTableColumns<PgTable>(table), version: rowVersion(table) };
  // Drizzle's builder loses the columns of a generic table.
  const rows = (await db
    .select(columns)
    .from(table as PolledTable)
    .where(eq(table.id, id))) as (T['$inferSelect'] & Versioned)[];
  return rows[0];
};

/** `again`: ask Stripe once more, because something was done there or still has to be. */
type Outcome = 'again' | 'done';
type Applied = Outcome | { outcome: Outcome; afterCommit: () => Promise<unknown> };

interface Versioned {
  version: string | undefined;
}

interface StripeRules<Row extends Versioned, Remote extends object> {
  name: string;
  events: readonly string[];
  idOf: (db: Database, event: Stripe.Event) => string | undefined | Promise<string | undefined>;
  find: (db: Database, id: string) => Promise<Row | undefined>;
  /** Asks Stripe, while no lock is held. Undefined: nothing to ask or nothing new. */
  retrieve: (context: StripeContext, row: Row) => Promise<Remote | undefined>;
  /** Locks the row and reads it again; undefined when it must be synced anew. */
  lock?: (tx: Database, seen: Row, remote: Remote) => Promise<Row | undefined>;
  /** True when Stripe's answer may be older than the locked row. Default: the row's version has changed. */
  isStale?: (locked: Row, seen: Row, remote: Remote) => boolean;
  apply: (context: StripeContext, tx: Database, locked: Row, remote: Remote) => Promise<Applied>;
  table: PolledTable | typeof users;
  isOpen: (now: Date) => SQL | undefined;
  describe: (row: Row, db: Database) => string | Promise<string>;
  poll?: {
    name: string;
    schedule: string;
    table: PolledTable;
    batches: (context: StripeContext, now: Date) => { due: SQL | undefined; act?: (id: string) => Promise<unknown> }[];
  };
}

export interface StripeResource<Remote = unknown> {
  name: string;
  idOfEvent: (db: Database, event: Stripe.Event) => Promise<string | undefined>;
  /** Reads Stripe's present state, so it may be called at any time. Throws when the row kept changing. */
  sync: (context: StripeContext, id: string) => Promise<Remote | undefined>;
  /** Some rows that are open at Stripe, after `last`, by their ids. `unchangedSince`: without those that changed later. */
  openAfter: (db: Database, now: Date, last: string, unchangedSince?: Date) => Promise<{ id: string }[]>;
  describe: (db: Database, id: string) => Promise<string | undefined>;
  job?: { name: string; schedule: string; run: (context: StripeContext, signal: AbortSignal) => Promise<void> };
}

declare module '../kernel/nouns/noun.ts' {
  interface Noun {
    /** Its resources at Stripe. */
    stripe?: readonly StripeResource[];
  }
}

export const stripeResource = <Row extends Versioned, Remote extends object>(
  rules: StripeRules<Row, Remote>,
): StripeResource<Remote> => {
  const { name, find, table, poll, isStale = (locked, seen) => locked.version !== seen.version } = rules;

  const lockRow = async (tx: Database, id: string): Promise<Row | undefined> => {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update');
    return find(tx, id);
  };

  const sync = async (context: StripeContext, id: string): Promise<Remote | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const seen = await find(context.db, id);
      const remote = seen && (await rules.retrieve(context, seen));
      if (!remote) return undefined;
      const applied = await context.db.transaction(async (tx) => {
        const locked = await (rules.lock ? rules.lock(tx, seen, remote) : lockRow(tx, id));
        return locked && !isStale(locked, seen, remote) ? rules.apply(context, tx, locked, remote) : 'stale';
      });
      if (typeof applied === 'object') await applied.afterCommit();
      const outcome = typeof applied === 'object' ? applied.outcome : applied;
      if (outcome === 'done' || (outcome === 'again' && attempt === attempts)) return remote;
      if (attempt === attempts) throw new Error(`The ${name} ${id} kept changing while it was synced with Stripe.`);
    }
  };

  return {
    name,
    idOfEvent: async (db, event) =>
      rules.events.some((prefix) => event.type.startsWith(prefix)) ? rules.idOf(db, event) : undefined,
    sync,
    openAfter: (db, now, last, unchangedSince) => {
      const isUnchanged = unchangedSince && 'updatedAt' in table ? lte(table.updatedAt, unchangedSince) : undefined;
      return db
        .select({ id: table.id })
        .from(table)
        .where(and(rules.isOpen(now), gt(table.id, last), isUnchanged))
        .orderBy(asc(table.id))
        .limit(openLimit);
    },
    describe: async (db, id) => {
      const row = await find(db, id);
      return row && rules.describe(row, db);
    },
    ...(poll && {
      job: {
        name: poll.name,
        schedule: poll.schedule,
        run: async (context, signal) => {
          if (!context.stripe) return;
          const failures: unknown[] = [];
          for (const { due, act = (id: string) => sync(context, id) } of poll.batches(context, context.clock())) {
            const rows = { job: poll.name, signal, table: poll.table, due };
            // Rows that fail in one batch must not hold up the next.
            await forDueRows(context, { ...rows, act: ({ id }) => act(id) }).catch((error) => failures.push(error));
          }
          if (failures.length > 0) throw failures[0];
        },
      },
    }),
  };
};

export type ReadContext = StripeContext & Pick<FastifyInstance, 'background' | 'database'>;

/** Stripe limits the calls of the whole marketplace, so each user gets at most this many syncs a minute. */
const limitPerMinute = 60;

interface Read {
  userId: string;
  ids: readonly string[];
  timeoutMs: number;
}

/** Syncs rows before a screen shows them. Errors are logged and never thrown: the screen then shows our state. */
export const syncOnRead = async (
  context: ReadContext,
  { name, sync }: Pick<StripeResource, 'name' | 'sync'>,
  { userId, ids, timeoutMs }: Read,
): Promise<void> => {
  if (ids.length === 0) return;
  if (!(await isWithin(rateLimit(context.database, 'looks', limitPerMinute, minutes(1)), 1, userId))) return;
  const syncAll = async (): Promise<void> => {
    const results = await Promise.allSettled(ids.map((id) => sync(context, id)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
  await context.background.within(timeoutMs, `${name}:${ids.join()}`, syncAll, (error) =>
    context.log.warn({ err: error, userId, resource: name }, 'Stripe could not be asked for a screen'),
  );
};
