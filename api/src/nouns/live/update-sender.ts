import { type EventMap, type LiveEventName, liveEventNames } from '@nearhand/contracts';
import { asc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { bookings, conversations, liveUpdates, timeWatchers } from '../../kernel/database/schema.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';

export const liveChannel = 'nearhand_live';

/** A copy that was killed after a commit has left updates. */
const lookIntervalMs = 1_000;
const sendTimeoutMs = 30_000;
const batchSize = 500;
/** A notification has less than 8,000 bytes. */
const maxPeople = 100;

const none = () => ({});
const payloads: { [N in LiveEventName]: (subjectId: string) => EventMap[N] } = {
  'booking.changed': (bookingId) => ({ bookingId }),
  'message.changed': (conversationId) => ({ conversationId }),
  'times.changed': (providerId) => ({ providerId }),
  'wallet.changed': none,
  'credits.changed': none,
  'subscription.changed': none,
  'notification.changed': none,
};

/** Takes the oldest updates that no other sender has, with the people who get them. */
const taking = preparedOnce((db) => {
  const oldest = db
    .select({ id: liveUpdates.id })
    .from(liveUpdates)
    .orderBy(asc(liveUpdates.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const taken = db.$with('taken').as(
    db
      .delete(liveUpdates)
      .where(sql`${liveUpdates.id} = any(array(${oldest}))`)
      .returning(),
  );
  const { id, name, subjectId } = taken;
  const people = sql`to_jsonb(case ${name}
    when 'booking.changed' then (select array[customer_id, provider_id] from ${bookings} where id = ${subjectId})
    when 'message.changed' then (select array[first_id, second_id] from ${conversations} where id = ${subjectId})
    when 'times.changed' then array(select user_id from ${timeWatchers} where provider_id = ${subjectId} and until > now())
    else array[${subjectId}] end)`;
  return db
    .with(taken)
    .select({ name, subjectId, people: people.mapWith(idsOf) })
    .from(taken)
    .orderBy(asc(id))
    .prepare('take_live_updates');
});

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

type Taken = Awaited<ReturnType<ReturnType<typeof taking>['execute']>>[number];

/** None for a name of another release. */
const messagesOf = ({ name, subjectId, people }: Taken): object[] => {
  if (name === 'session.ended') return [{ endedSession: subjectId }];
  const known = liveEventNames.find((one) => one === name);
  if (!known) return [];
  const payload = payloads[known](subjectId);
  const parts = Array.from({ length: Math.ceil(people.length / maxPeople) }, (_, index) => index * maxPeople);
  return parts.map((start) => ({ name, to: people.slice(start, start + maxPeople), payload }));
};

const notifying = preparedOnce((db) =>
  db
    .select({ sent: sql`pg_notify(${liveChannel}, message.text)` })
    .from(sql`unnest(${sql.placeholder('messages')}::text[]) message(text)`)
    .prepare('send_live_updates'),
);

/** Sends and deletes in one transaction: all of a batch, or nothing. */
const sendBatch = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const taken = await taking(tx).execute();
    const messages = taken.flatMap(messagesOf).map((message) => JSON.stringify(message));
    if (messages.length > 0) await notifying(tx).execute({ messages });
    return taken.length;
  });

const sendAll = async (db: Database, signal: AbortSignal): Promise<void> => {
  while ((await sendBatch(db)) === batchSize && !signal.aborted);
};

/** Sends live updates after each commit of this copy, and those that other copies left. Returns how to stop. */
export const startSending = ({ database, db, log }: Pick<FastifyInstance, 'database' | 'db' | 'log'>) => {
  const flight = singleFlight<void>(sendTimeoutMs);
  let last: Promise<void> = Promise.resolve();
  const send = () => {
    last = flight('send', (signal) => sendAll(db, signal)).catch((error: unknown) =>
      log.error({ err: error }, 'live updates could not be sent; they are tried again'),
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
