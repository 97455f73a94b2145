import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { placeFor, preparedOnce, type Values } from '../database/prepared.ts';
import { idempotencyKeys } from './table.ts';

export interface KeyOwner {
  userId: string;
  key: string;
}

/** An unanswered request counts as lost with its process. */
const lostAfter = sql`interval '60 seconds'`;

const ownedBy = ({ userId, key }: Values<KeyOwner>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** `first` or `repeated` for the one request that may run under this key, undefined for all others. */
export const claimKey = async (
  db: Database,
  owner: KeyOwner,
  request: string,
): Promise<'first' | 'repeated' | undefined> => {
  const [claimed] = await claim(db).execute({ ...owner, request });
  return claimed && (claimed.isNew ? 'first' : 'repeated');
};

const { placeholder } = sql;
const places = { userId: placeholder('userId'), key: placeholder('key') };
const claim = preparedOnce((db) =>
  db
    .insert(idempotencyKeys)
    .values({ ...places, request: placeholder('request') })
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

export const findKey = async (db: Database, owner: KeyOwner) => {
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
export const reopenKey = async (db: Database, owner: KeyOwner): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - 2 * ${lostAfter}` })
    .where(and(ownedBy(owner), isNull(idempotencyKeys.statusCode)));
};
