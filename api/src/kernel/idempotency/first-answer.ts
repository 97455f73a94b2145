import { createHash, randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { placeFor, preparedOnce, type Values } from '../database/prepared.ts';
import { ApiError, badRequest, conflict } from '../errors/api-error.ts';
import { tooMany } from '../limits/rate-limit.ts';
import { hours } from '../time/clock.ts';
import { idempotencyKeys } from './table.ts';

/** Ten seconds in all, ever longer, so that waiting requests do not keep the database from the answer. */
const waits = [0, 50, 100, 200, 400, 800, ...Array.from({ length: 8 }, () => 1000)];

export interface Run {
  /** The request ran before under this key, and how far is unknown: it may be done already. */
  isRepeated: boolean;
}

/** Runs `handle`, or replays the first answer of the same request under the same `Idempotency-Key`, errors included. */
export const firstAnswer = async <T>(
  app: FastifyInstance,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (run: Run) => Promise<T>,
): Promise<T> => {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return handle({ isRepeated: false });
  const owner: KeyOwner = { userId, key };
  const fingerprint = fingerprintOf(request);
  for (const wait of waits) {
    await pause(wait);
    const claimed = await claimKey(app.db, owner, fingerprint);
    if (claimed) return runFirst(app, owner, reply, () => handle({ isRepeated: claimed === 'repeated' }));
    const known = await findKey(app.db, owner);
    if (known && known.request !== fingerprint) throw idempotencyReused();
    if (known && known.statusCode !== null) return replay<T>(reply, known.statusCode, known.answer);
    if (!known) throw tooMany(hours(1), 'changes');
  }
  throw stillRunning();
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const runFirst = async <T>(
  app: FastifyInstance,
  owner: KeyOwner,
  reply: FastifyReply,
  handle: () => Promise<T>,
): Promise<T> => {
  try {
    const answer = await handle();
    await keepAnswer(app.db, owner, reply.statusCode, answer);
    return answer;
  } catch (error) {
    // Our failures and 429 may succeed next time, so they are not stored.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) await reopenKey(app.db, owner);
    else await keepAnswer(app.db, owner, error.status, { error: error.message, code: error.code, ...error.more });
    throw error;
  }
};

const replay = <T>(reply: FastifyReply, statusCode: number, answer: unknown): T => {
  if (statusCode >= 400) {
    const { error, code, ...more } = answer as { error: string; code: ApiError['code'] };
    throw new ApiError(statusCode, code, error, more);
  }
  reply.code(statusCode);
  return answer as T;
};

export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 255) {
    throw badRequest(errorCodes.invalidInput, 'The Idempotency-Key must have at most 255 characters.');
  }
  return key;
};

const fingerprintOf = ({ method, url, body }: FastifyRequest): string =>
  `${method} ${url} ${createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex')}`;

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, inner]) => [name, sorted(inner)])
    : (value ?? null);

export const idempotencyReused = () =>
  new ApiError(
    422,
    errorCodes.idempotencyReused,
    'This Idempotency-Key was already used for another request. Please use a new one.',
  );

export const stillRunning = () =>
  conflict(errorCodes.stillRunning, 'This request is still being worked on. Please try again shortly.');

export const idOfRequest = (...said: readonly unknown[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  // RFC 9562, version 8: a scheme of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A repeat of `request` under its `Idempotency-Key` gets the same id; a request without a key gets a new one. */
export const requestId = (request: FastifyRequest, userId: string, ...parts: readonly unknown[]): string => {
  const key = idempotencyKeyOf(request);
  return key === undefined ? randomUUID() : idOfRequest(userId, key, ...parts);
};

interface KeyOwner {
  userId: string;
  key: string;
}

/** An unanswered request counts as lost with its process. */
const lostAfter = sql`interval '60 seconds'`;

const ownedBy = ({ userId, key }: Values<KeyOwner>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * `first` or `repeated` for the one request that may run under this key, undefined for all others. Above the limit no row of
 * this key is there then.
 */
const claimKey = async (db: Database, owner: KeyOwner, request: string): Promise<'first' | 'repeated' | undefined> => {
  const [claimed] = await claim(db).execute({ ...owner, request });
  return claimed && (claimed.isNew ? 'first' : 'repeated');
};

/** They are stored for a day. Far more than a person sends; parallel requests may pass it by a few. */
export const keysPerPersonLimit = 2000;

const { placeholder } = sql;
const places = { userId: placeholder('userId'), key: placeholder('key') };
const claim = preparedOnce((db) =>
  db
    .insert(idempotencyKeys)
    .select(sql`select ${places.userId}::uuid, ${places.key}, ${placeholder('request')}, null::int, null::jsonb, now()
      where ${db.$count(idempotencyKeys, eq(idempotencyKeys.userId, places.userId))} < ${keysPerPersonLimit}`)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: and(
        isNull(idempotencyKeys.statusCode),
        eq(idempotencyKeys.request, placeholder('request')),
        lt(idempotencyKeys.createdAt, sql`now() - ${lostAfter}`),
      ),
    })
    // PostgreSQL: only an inserted row has no xmax.
    .returning({ isNew: sql`xmax = 0`.mapWith(Boolean) })
    .prepare('claim_idempotency_key'),
);

const findKey = async (db: Database, owner: KeyOwner) => {
  const [row] = await db.select().from(idempotencyKeys).where(ownedBy(owner));
  return row;
};

/** The first answer stays: a run that was taken for lost does not replace it. */
export const keepAnswer = async (db: Database, owner: KeyOwner, statusCode: number, answer: unknown): Promise<void> => {
  await answering(db).execute({ ...owner, statusCode, answer });
};

const answering = preparedOnce((db) =>
  db
    .update(idempotencyKeys)
    .set({
      statusCode: placeFor(idempotencyKeys.statusCode, 'statusCode'),
      answer: placeFor(idempotencyKeys.answer, 'answer'),
    })
    .where(and(ownedBy(places), isNull(idempotencyKeys.statusCode)))
    .prepare('keep_answer'),
);

/** Lets the same request run again at once, as after a crash. */
const reopenKey = async (db: Database, owner: KeyOwner): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - 2 * ${lostAfter}` })
    .where(and(ownedBy(owner), isNull(idempotencyKeys.statusCode)));
};
