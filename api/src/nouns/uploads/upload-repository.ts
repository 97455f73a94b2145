import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { uploads } from './table.ts';

interface Owner {
  id: string;
  avatar: string;
}

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

/** Before every clock: no copy can begin to use the picture while its files are removed. */
const condemned = new Date(0);

export const markRemovable = async (tx: Database, path: string): Promise<void> => {
  await tx.update(uploads).set({ expiresAt: condemned }).where(eq(uploads.path, path));
};

export interface Removable {
  id: string;
  path: string;
}

export const markExpiredRemovable = async (
  db: Database,
  now: Date,
  afterId: string,
  max: number,
): Promise<Removable[]> => {
  const hasExpired = lte(uploads.expiresAt, now);
  const some = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(hasExpired, gt(uploads.id, afterId)))
    .orderBy(asc(uploads.id))
    .limit(max)
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

/** The same picture sent twice is two: removing one must not remove the other. */
export const pictureName = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${randomUUID()}`;

export const filesOf = (path: string): string[] => (widest.test(path) ? [path, path.replace(widest, '-400')] : [path]);
