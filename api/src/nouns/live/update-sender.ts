import { liveEvents } from '@nearhand/contracts';
import { asc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { liveUpdates } from '../../kernel/database/table.ts';
import type { LiveEvents } from '../../kernel/nouns/noun.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';

export const liveChannel = 'nearhand_live';

/** A copy that was killed after a commit has left updates. */
const lookIntervalMs = 1_000;
/** Updates that are published meanwhile go out together. */
const pauseMs = 25;
const sendTimeoutMs = 30_000;
const batchSize = 500;
/** A notification has less than 8,000 bytes. */
const maxPeople = 100;

/** Deletes the oldest updates that no other sender has and notifies of them: both or none. Returns a row or more for each. */
const sendingOf = (events: LiveEvents) =>
  preparedOnce((db) => {
    const oldest = db
      .select({ id: liveUpdates.id })
      .from(liveUpdates)
      .orderBy(asc(liveUpdates.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const isOldest = sql`${liveUpdates.id} = any(array(${oldest}))`;
    const taken = db.$with('taken').as(db.delete(liveUpdates).where(isOldest).returning());
    const { id, name, subjectId } = taken;
    const cases = Object.entries(events).map(
      ([of, people]) => sql`when ${name} = ${of} then ${people(sql`${subjectId}`)}`,
    );
    const people = sql`case ${sql.join(cases, sql` `)} else array[${subjectId}] end`;
    const member = sql`${JSON.stringify(liveEvents)}::jsonb ->> ${name}`;
    const payload = sql`case when ${member} is null then '{}' else jsonb_build_object(${member}, ${subjectId}) end`;
    const message = sql`case ${name} when 'session.ended' then jsonb_build_object('endedSession', ${subjectId})
    else jsonb_build_object('name', ${name}, 'to', array_agg(person), 'payload', ${payload}) end`;
    return db
      .with(taken)
      .select({ sent: sql`case when count(person) > 0 then pg_notify(${liveChannel}, ${message}::text) end` })
      .from(taken)
      .leftJoin(sql`unnest(${people}) with ordinality one(person, position)`, sql`true`)
      .groupBy(id, name, subjectId, sql`(position - 1) / ${maxPeople}`)
      .orderBy(asc(id))
      .prepare('send_live_updates');
  });

const sendAll = async (db: Database, sending: ReturnType<typeof sendingOf>, signal: AbortSignal): Promise<void> => {
  while ((await sending(db).execute()).length >= batchSize && !signal.aborted);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
};

/** Sends live updates after each commit of this copy, and those that other copies left. Returns how to stop. */
export const startSending = ({
  database,
  db,
  liveEvents,
  log,
}: Pick<FastifyInstance, 'database' | 'db' | 'liveEvents' | 'log'>) => {
  const sending = sendingOf(liveEvents);
  const flight = singleFlight<void>(sendTimeoutMs);
  let last: Promise<void> = Promise.resolve();
  let isFailing = false;
  const send = () => {
    last = flight('send', (signal) => sendAll(db, sending, signal)).then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        // Once, however long the database is away.
        if (!isFailing) log.error({ err: error }, 'live updates could not be sent; they are tried again');
        isFailing = true;
      },
    );
  };
  const unsubscribe = database.whenPublished(send);
  const timer = setInterval(send, lookIntervalMs).unref();
  send();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    await last;
  };
};
