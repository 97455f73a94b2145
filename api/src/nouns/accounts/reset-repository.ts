import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { passwordResets } from '../../kernel/database/schema.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const valid = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now));

/** What a mailed link is judged by. Older ones stay, else a stranger who asks again and again would void them all. */
export const keepReset = async (
  db: Database,
  { userId, token, now, expiresAt }: { userId: string; token: string; now: Date; expiresAt: Date },
): Promise<void> => {
  await db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), lte(passwordResets.expiresAt, now)));
  await db.insert(passwordResets).values({ userId, tokenHash: hashOf(token), expiresAt });
};

export const isResetValid = async (db: Database, token: string, now: Date): Promise<boolean> => {
  const [found] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(valid(token, now));
  return found !== undefined;
};

/** Whose link it is; from now on neither it nor any other of theirs can be used. Undefined when it is void. */
export const useReset = async (tx: Database, token: string, now: Date): Promise<string | undefined> => {
  const owner = tx.select({ userId: passwordResets.userId }).from(passwordResets).where(valid(token, now));
  // One statement: of two links that are used at once, the second finds its row gone.
  const used = await tx.delete(passwordResets).where(inArray(passwordResets.userId, owner)).returning();
  return used.find(({ tokenHash }) => tokenHash === hashOf(token))?.userId;
};

export const voidResets = async (db: Database, userId: string): Promise<void> => {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
};
