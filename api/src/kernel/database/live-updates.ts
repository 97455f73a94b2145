import type { LiveEventName } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database-type.ts';
import { preparedOnce } from './prepared.ts';
import { liveUpdates } from './table.ts';

/** `session.ended` goes to the copies of the API, the others to browsers. */
export type PublishedName = LiveEventName | 'session.ended';

interface Published {
  /** Not written yet, each once. */
  updates: Map<string, { name: PublishedName; subject_id: string }>;
  isEmpty: boolean;
  happened: Happened[];
  acts: (() => void)[];
}

/** They decide canaries, see `site/outcomes.ts`. */
export interface Happened {
  /** Id of the account. */
  person: string;
  name: 'booked' | 'paid';
}

const publishedBy = new WeakMap<Database, Published>();

const publishedIn = (tx: Database): Published => {
  const published = publishedBy.get(tx);
  if (!published) throw new Error('A live update or an email needs a transaction.');
  return published;
};

/**
 * Writes a live update into the outbox, as the transaction's last statement. `subjectId` is the id in the payload of `name`, or
 * of the person where it has none.
 */
export const publish = (tx: Database, name: PublishedName, subjectId: string): void => {
  const published = publishedIn(tx);
  published.updates.set(`${name} ${subjectId}`, { name, subject_id: subjectId });
  published.isEmpty = false;
};

/** Counts once the transaction is committed. */
export const noteHappened = (tx: Database, one: Happened): void => {
  publishedIn(tx).happened.push(one);
};

/** Runs `act` once the transaction is committed. It must not throw. */
export const afterCommit = (tx: Database, act: () => void): void => {
  publishedIn(tx).acts.push(act);
};

/** For a statement of the caller's that writes them, with `takePublished`. */
export const updateInsertion = (db: Pick<Database, 'insert'>) =>
  db.insert(liveUpdates).select(
    // In the table's order.
    sql`select nextval('live_updates_id_seq'), given.name, given.subject_id
      from json_populate_recordset(null::${liveUpdates}, ${sql.placeholder('updates')}::text::json) given`,
  );

/** All that the transaction has published so far. The caller writes it. */
export const takePublished = (tx: Database) => {
  const { updates } = publishedIn(tx);
  const taken = JSON.stringify([...updates.values()]);
  updates.clear();
  return { updates: taken };
};

const inserting = preparedOnce((db) => updateInsertion(db).prepare('insert_live_updates'));

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Lets transactions of `db` publish. `whenPublished` calls its argument after each commit with updates, `whenHappened` with each
 * outcome of a commit. Both return how to stop.
 */
export const withOutbox = (db: Database) => {
  const listeners = new Set<() => void>();
  const outcomeListeners = new Set<(one: Happened) => void>();
  const transaction = db.transaction.bind(db);
  db.transaction = async <T>(act: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> => {
    const published: Published = { updates: new Map(), isEmpty: true, happened: [], acts: [] };
    const result = await transaction(async (tx) => {
      publishedBy.set(tx, published);
      const done = await act(tx);
      if (published.updates.size > 0) await inserting(tx).execute(takePublished(tx));
      return done;
    }, config);
    for (const act of published.acts) act();
    if (!published.isEmpty) for (const listener of listeners) listener();
    for (const one of published.happened) for (const listener of outcomeListeners) listener(one);
    return result;
  };
  const whenPublished = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const whenHappened = (listener: (one: Happened) => void) => {
    outcomeListeners.add(listener);
    return () => outcomeListeners.delete(listener);
  };
  return { db, whenPublished, whenHappened };
};
