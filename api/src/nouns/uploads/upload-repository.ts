import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { PrivateFiles, UploadStore } from '../../kernel/files/upload-store.ts';
import type { Sweep } from '../../kernel/jobs/job.ts';
import { removeUploads } from './avatar.ts';
import { uploads } from './table.ts';

export const insertUpload = (tx: Database, values: typeof uploads.$inferInsert) => tx.insert(uploads).values(values);

/** Before every clock: no copy can begin to use the picture while its files are removed. */
export const condemned = new Date(0);

export const markRemovable = (tx: Database, path: string) =>
  tx.update(uploads).set({ expiresAt: condemned }).where(eq(uploads.path, path));

const markExpiredRemovable = async (db: Database, now: Date, afterId: string, max: number) => {
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

export const deleteRemovable = (db: Database, path: string) =>
  db.delete(uploads).where(and(eq(uploads.path, path), eq(uploads.expiresAt, condemned)));

const widest = /-(800|1600)(?=\.webp$)/;

/** The same picture sent twice is two: removing one must not remove the other. */
export const pictureName = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${randomUUID()}`;

export const filesOf = (path: string): string[] => (widest.test(path) ? [path, path.replace(widest, '-400')] : [path]);

/** A message names its pictures by their id: the path is no address. */
export const messagePictures = {
  pathOf: (image: string): string => `message-${image}-1600.webp`,
  url: (path: string): string => path.slice('message-'.length, -'-1600.webp'.length),
};

const isPrivate = (file: string): boolean => file.startsWith('message-');

export const storeOf = (store: UploadStore, file: string): Pick<PrivateFiles, 'read' | 'remove'> =>
  isPrivate(file) ? store.private : store;

export const putPicture = (store: UploadStore, file: string, bytes: Buffer): Promise<void> =>
  isPrivate(file) ? store.private.put(file, Readable.from([bytes])) : store.put(file, bytes);

const uploadBatch = 100;
const nilId = '00000000-0000-0000-0000-000000000000';

/** A file that cannot be removed waits for the next run. */
export const sweepUploads: Sweep = async (context, signal) => {
  let last: string | undefined = nilId;
  while (last !== undefined && !signal.aborted) {
    const rows = await markExpiredRemovable(context.db, context.clock(), last, uploadBatch);
    await removeUploads(
      context,
      rows.map(({ path }) => path),
      signal,
    );
    last = rows.at(-1)?.id;
  }
};
