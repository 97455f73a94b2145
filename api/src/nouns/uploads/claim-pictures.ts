import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { uploadAddresses } from '../../kernel/files/upload-store.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { type PicturePurpose, uploads } from './table.ts';
import { messagePictures } from './upload-repository.ts';

export interface PictureClaim {
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
