import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';

export interface KeyOwner {
  userId: string;
  key: string;
}

/** After this long an unanswered request counts as lost with its process, and the next one may run. */
const lostAfter = sql`interval '60 seconds'`;

const ownedBy = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** True for the one request that may run under this key. */
export const claimKey = async (db: Database, owner: KeyOwner, request: string): Promise<boolean> => {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...owner, request })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: and(
        isNull(idempotencyKeys.statusCode),
        eq(idempotencyKeys.request, request),
        lt(idempotencyKeys.createdAt, sql`now() - ${lostAfter}`),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
};

export const findKey = async (db: Database, owner: KeyOwner) => {
  const [row] = await db.select().from(idempotencyKeys).where(ownedBy(owner));
  return row;
};

export const keepAnswer = async (db: Database, owner: KeyOwner, statusCode: number, answer: unknown): Promise<void> => {
  await db.update(idempotencyKeys).set({ statusCode, answer }).where(ownedBy(owner));
};

export const forgetKey = async (db: Database, owner: KeyOwner): Promise<void> => {
  await db.delete(idempotencyKeys).where(ownedBy(owner));
};
