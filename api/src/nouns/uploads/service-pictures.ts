import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { readPicture, servicePicture } from './picture.ts';
import { uploads } from './table.ts';
import { filesOf, insertUpload, pictureName } from './upload-repository.ts';

export interface PictureClaim {
  serviceId: string;
  ownerId: string;
  /** An admin who saves it: their uploads become the owner's. */
  savedBy?: string;
  images: readonly string[];
  /** Those that it shows now stay allowed, also without an upload, as the demo's. */
  present: readonly string[];
}

/** Throws 409 `upload/unknown-picture` for others' and missing ones. Call it with the service's row locked. */
export const claimPictures = async (
  tx: Database,
  { uploads, clock }: Pick<FastifyInstance, 'clock' | 'uploads'>,
  { serviceId, ownerId, savedBy = ownerId, images, present }: PictureClaim,
): Promise<string[]> => {
  const wanted = [...new Set(images)];
  const paths = wanted.flatMap((image) => uploads.pathOf(image) ?? []);
  const claimed = await claimRows(tx, { serviceId, ownerId, savedBy, paths, now: clock() });
  const allowed = new Set([...present, ...claimed.map(uploads.url)]);
  const unknown = wanted.filter((image) => !allowed.has(image));
  if (unknown.length > 0) throw pictureUnknown(unknown);
  await releaseRows(tx, { serviceId, shown: paths, now: clock() });
  return wanted;
};

const pictureUnknown = (images: string[]) =>
  new ApiError(
    409,
    errorCodes.pictureUnknown,
    'One of the pictures is not there any more. Please remove it and add it again.',
    { images },
  );

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>;

const unusedPictureLimit = 100;

export const storeServicePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { db, clock, uploads } = context;
  const pixels = await (await readPicture(sent, servicePicture)).cover(800, 600);
  const [wide, small] = await Promise.all([pixels.webp(800, 600), pixels.webp(400, 300)]);
  const path = `${pictureName(wide)}-800.webp`;
  const now = clock();
  // The row first: the sweep finds the files of an interrupted upload.
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    if ((await countUnused(tx, ownerId, now)) >= unusedPictureLimit) throw tooManyUnused();
    const row = { ownerId, path, contentType: 'image/webp', bytes: wide.length + small.length, createdAt: now };
    await insertUpload(tx, { ...row, expiresAt: after(now, days(7)) });
  });
  await Promise.all(filesOf(path).map((file, index) => uploads.put(file, index === 0 ? wide : small)));
  return uploads.url(path);
};

const tooManyUnused = () =>
  new ApiError(
    429,
    errorCodes.tooManyAttempts,
    `You have ${unusedPictureLimit} pictures that no service shows. Please save a service with them, or try again in a few days.`,
  );

interface Claim {
  serviceId: string;
  ownerId: string;
  savedBy: string;
  paths: string[];
  now: Date;
}

const claimRows = async (tx: Database, { serviceId, ownerId, savedBy, paths, now }: Claim): Promise<string[]> => {
  const isFree = and(
    inArray(uploads.ownerId, [ownerId, savedBy]),
    isNull(uploads.serviceId),
    gt(uploads.expiresAt, now),
  );
  const own = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, paths), or(eq(uploads.serviceId, serviceId), isFree)))
    // One order for all prevents deadlocks.
    .orderBy(uploads.path)
    .for('update');
  const claimed = own.map(({ path }) => path);
  await tx.update(uploads).set({ serviceId, ownerId, expiresAt: null }).where(inArray(uploads.path, claimed));
  return claimed;
};

/** Open pages show a released picture for another day. */
const releaseRows = async (
  tx: Database,
  { serviceId, shown, now }: { serviceId: string; shown: string[]; now: Date },
): Promise<void> => {
  await tx
    .update(uploads)
    .set({ serviceId: null, expiresAt: after(now, days(1)) })
    .where(and(eq(uploads.serviceId, serviceId), notInArray(uploads.path, shown)));
};

const countUnused = (tx: Database, ownerId: string, now: Date): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now)));
