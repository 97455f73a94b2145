import { eq, type SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../kernel/database/database.ts';
import type { users } from '../kernel/database/schema.ts';
import { forDueRows, type PolledTable } from './due-rows.ts';
import type { StripeContext } from './stripe-context.ts';

/** An attempt fails only when something else wrote the same row meanwhile. */
const attempts = 12;

/** Changes whenever a row of the table is written. */
export const rowVersion = (table: PolledTable | typeof users): SQL.Aliased<string> =>
  sql`${table}.xmin::text`.mapWith(String).as('version');

/** `again`: ask Stripe once more, because something was done there or still has to be. */
type Outcome = 'again' | 'done';
type Applied = Outcome | { outcome: Outcome; afterCommit: () => Promise<unknown> };

interface Versioned {
  /** `rowVersion`; undefined while there is no row. */
  version: string | undefined;
}

/** The rules of one noun that lives at Stripe. `Row` is what we know of it, `Remote` what Stripe answers. */
interface StripeRules<Row extends Versioned, Remote extends object> {
  /** Singular, for messages: `payment`. */
  name: string;
  /** Its events' types begin with one of these: `payment_intent.`. */
  events: readonly string[];
  /** The id of the row that such an event is about; undefined when the event is about something else. */
  idOf: (db: Database, event: Stripe.Event) => string | undefined | Promise<string | undefined>;
  find: (db: Database, id: string) => Promise<Row | undefined>;
  /**
   * Asks Stripe, while no lock is held. It may first bring Stripe in line with the row. Undefined when there is nothing to
   * ask or nothing new.
   */
  retrieve: (context: StripeContext, row: Row) => Promise<Remote | undefined>;
  /** Locks the row and reads it again; undefined when it must be synced anew. Default: the row of `table` with its id. */
  lock?: (tx: Database, seen: Row, remote: Remote) => Promise<Row | undefined>;
  /** True when Stripe's answer may be older than the locked row. Default: the row's version has changed. */
  isStale?: (locked: Row, seen: Row, remote: Remote) => boolean;
  /** Writes Stripe's answer to the database: the only part with rules. */
  apply: (context: StripeContext, tx: Database, locked: Row, remote: Remote) => Promise<Applied>;
  table: PolledTable | typeof users;
  /** Selects the rows of `table` of which Stripe may know more than we do, however old they are. */
  isOpen: (now: Date) => SQL | undefined;
  /** The row's present state, for the output of `reconcile`. */
  describe: (row: Row, db: Database) => string | Promise<string>;
  poll?: {
    /** The name of the job. */
    name: string;
    /** Cron with five fields, in UTC. */
    schedule: string;
    table: PolledTable;
    /** Rows that are due, one batch after the other. They are synced, or what `act` says is done with them. */
    batches: (context: StripeContext, now: Date) => { due: SQL | undefined; act?: (id: string) => Promise<unknown> }[];
  };
}

/** A noun that lives at Stripe, as webhooks, jobs, screens and `reconcile` know it. */
export interface StripeResource<Remote = unknown> {
  name: string;
  /** The id of the row that an event is about; undefined when the event is about something else. */
  idOfEvent: (db: Database, event: Stripe.Event) => Promise<string | undefined>;
  /**
   * Brings a row in line with Stripe. It may be called at any time and any number of times, since it reads the present state
   * instead of believing an event. Gives Stripe's last answer; undefined when there was nothing to ask. Throws when the row
   * kept changing.
   */
  sync: (context: StripeContext, id: string) => Promise<Remote | undefined>;
  /** Ids of the rows of which Stripe may know more than we do. */
  listOpen: (db: Database, now: Date) => Promise<{ id: string }[]>;
  /** The row's present state, for the output of `reconcile`. */
  describe: (db: Database, id: string) => Promise<string | undefined>;
  /** The job that syncs what webhooks have missed. */
  job?: { name: string; schedule: string; run: (context: StripeContext, signal: AbortSignal) => Promise<void> };
}

/** Makes a resource from the rules of one noun. */
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
    listOpen: (db, now) => db.select({ id: table.id }).from(table).where(rules.isOpen(now)),
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
          for (const { due, act } of poll.batches(context, context.clock())) {
            await forDueRows(context, signal, poll.table, due, act ?? ((id) => sync(context, id)));
          }
        },
      },
    }),
  };
};
