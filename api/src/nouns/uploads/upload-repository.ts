import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { type PrivateFiles, type UploadStore, uploadAddresses } from '../../kernel/files/upload-store.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { type PicturePurpose, uploads } from './table.ts';

export const insertUpload = (tx: Database, values: typeof uploads.$inferInsert) => tx.insert(uploads).values(values);

/** Before every clock: no copy can begin to use the picture while its files are removed. */
export const condemned = new Date(0);

export const markExpiredRemovable = async (db: Database, now: Date, afterId: string, max: number) => {
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

interface PictureClaim {
  purpose: Exclude<PicturePurpose, 'avatar'>;
  /** The row that shows them. */
  usedBy: string;
  ownerId: string;
  /** An admin who saves it: their uploads become the owner's. */
  savedBy?: string;
  images: readonly string[];
  /** Those that it shows now stay allowed, also without an upload, as the demo's. */
  present: readonly string[];
}

/** Throws 409 `upload/unknown-picture` for others' and missing ones. Call it with the row that shows them locked. */
export const claimPictures = async (
  tx: Database,
  { clock }: Pick<FastifyInstance, 'clock'>,
  claim: PictureClaim,
): Promise<string[]> => {
  const names = claim.purpose === 'message' ? messagePictures : uploadAddresses;
  const wanted = [...new Set(claim.images)];
  const paths = wanted.flatMap((image) => names.pathOf(image) ?? []);
  const claimed = await claimRows(tx, claim, paths, clock());
  const allowed = new Set([...claim.present, ...claimed.map(names.url)]);
  const unknown = wanted.filter((image) => !allowed.has(image));
  if (unknown.length > 0) throw pictureUnknown(unknown);
  // Open pages show a released picture for another day.
  await releasePictures(tx, claim.usedBy, after(clock(), days(1)), paths);
  return wanted;
};

const pictureUnknown = (images: string[]) =>
  conflict(errorCodes.pictureUnknown, 'One of the pictures is not there any more. Please remove it and add it again.', {
    images,
  });

const claimRows = async (
  tx: Database,
  { purpose, usedBy, ownerId, savedBy = ownerId }: PictureClaim,
  paths: string[],
  now: Date,
): Promise<string[]> => {
  const isFree = and(inArray(uploads.ownerId, [ownerId, savedBy]), isNull(uploads.usedBy), gt(uploads.expiresAt, now));
  const own = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(eq(uploads.purpose, purpose), inArray(uploads.path, paths), or(eq(uploads.usedBy, usedBy), isFree)))
    // One order for all prevents deadlocks.
    .orderBy(uploads.path)
    .for('update');
  const claimed = own.map(({ path }) => path);
  await tx.update(uploads).set({ usedBy, ownerId, expiresAt: null }).where(inArray(uploads.path, claimed));
  return claimed;
};

/** All but `shown` are swept after `expiresAt`. */
export const releasePictures = async (
  tx: Database,
  usedBy: string,
  expiresAt: Date,
  shown: string[] = [],
): Promise<void> => {
  await tx
    .update(uploads)
    .set({ usedBy: null, expiresAt })
    .where(and(eq(uploads.usedBy, usedBy), notInArray(uploads.path, shown)));
};

/** A picture of a message, wide or `small`; undefined when it is gone. The caller authorizes. */
export const readMessagePicture = (
  { private: files }: UploadStore,
  image: string,
  size?: string,
): Promise<Readable | undefined> => {
  const path = messagePictures.pathOf(image);
  const [wide = path, small = path] = filesOf(path);
  return files.read(size === 'small' ? small : wide);
};

/** For its owner, until a message is sent with it. */
export const openUnsentPicture = async (
  { clock, db, uploads: store }: Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>,
  ownerId: string,
  image: string,
  size?: string,
): Promise<Readable | undefined> => {
  const isUnsent = and(isNull(uploads.usedBy), gt(uploads.expiresAt, clock()), eq(uploads.ownerId, ownerId));
  const unsent = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.path, messagePictures.pathOf(image)), isUnsent));
  return (await findsAny(unsent)) ? readMessagePicture(store, image, size) : undefined;
};

/** Throws 404 without a picture. No browser stores it: one that is removed is gone. */
export const sendPicture = (reply: FastifyReply, stream: Readable | undefined): FastifyReply => {
  if (!stream) throw notFound(errorCodes.notFound, 'This picture');
  return reply.type('image/webp').header('cache-control', 'private, no-store').send(stream);
};
