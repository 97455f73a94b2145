import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { uploads, users } from '../../kernel/database/schema.ts';

interface Owner {
  id: string;
  avatar: string;
}

/** The person, kept from other changes until the transaction ends; undefined when the account is gone. */
export const lockOwner = async (tx: Database, id: string): Promise<Owner | undefined> => {
  const [owner] = await tx
    .select({ id: users.id, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return owner;
};

export const insertUpload = async (tx: Database, values: typeof uploads.$inferInsert): Promise<void> => {
  await tx.insert(uploads).values(values);
};

/**
 * When what is condemned expired: before every clock, so that nothing can begin to use it any more while its files are
 * being removed, by whichever copy of the API and however long that takes.
 */
const condemned = new Date(0);

export const markRemovable = async (tx: Database, path: string): Promise<void> => {
  await tx.update(uploads).set({ expiresAt: condemned }).where(eq(uploads.path, path));
};

export interface Removable {
  id: string;
  path: string;
}

/** Condemns up to `most` that have expired, those with the next ids. What somebody is about to use is left out. */
export const markExpiredRemovable = async (
  db: Database,
  now: Date,
  afterId: string,
  most: number,
): Promise<Removable[]> => {
  const hasExpired = lte(uploads.expiresAt, now);
  const some = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(hasExpired, gt(uploads.id, afterId)))
    .orderBy(asc(uploads.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(uploads)
    .set({ expiresAt: condemned })
    .where(and(inArray(uploads.id, some), hasExpired))
    .returning({ id: uploads.id, path: uploads.path });
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
};

export const deleteRemovable = async (db: Database, path: string): Promise<void> => {
  await db.delete(uploads).where(and(eq(uploads.path, path), eq(uploads.expiresAt, condemned)));
};

const widest = /-800(?=\.webp$)/;

/** A name that nothing else has: the same picture sent twice is two, since removing one must not take the other away. */
export const pictureName = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${randomUUID()}`;

/** All files behind the path of an upload: that of a service's picture names the widest, `x-800.webp` beside `x-400.webp`. */
export const filesOf = (path: string): string[] => (widest.test(path) ? [path, path.replace(widest, '-400')] : [path]);
