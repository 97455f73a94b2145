import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { passwordResets } from '../database/schema.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const valid = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now));

/** Keeps what a mailed link is judged by; an older link of this person is void. */
export const keepReset = async (db: Database, userId: string, token: string, expiresAt: Date): Promise<void> => {
  const tokenHash = hashOf(token);
  await db
    .insert(passwordResets)
    .values({ userId, tokenHash, expiresAt })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } });
};

export const isResetValid = async (db: Database, token: string, now: Date): Promise<boolean> => {
  const [found] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(valid(token, now));
  return found !== undefined;
};

/** Whose link it is; nobody else can use it any more. Undefined when it is void. */
export const useReset = async (tx: Database, token: string, now: Date): Promise<string | undefined> => {
  const [used] = await tx.delete(passwordResets).where(valid(token, now)).returning({ userId: passwordResets.userId });
  return used?.userId;
};

export const voidResets = async (db: Database, userId: string): Promise<void> => {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
};
