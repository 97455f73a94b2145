import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { uploads } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { readPicture, servicePicture } from './picture.ts';
import { filesOf, insertUpload, lockOwner, pictureName } from './upload-repository.ts';

export interface PictureClaim {
  serviceId: string;
  ownerId: string;
  /** Who saves the service, where that is not its owner: what they sent becomes the owner's. */
  savedBy?: string;
  /** Addresses that the service shall show from now on. */
  images: readonly string[];
  /** Those that it shows until now: they stay allowed, also where nobody sent them, as the demo's. */
  present: readonly string[];
}

/**
 * Makes pictures that were sent those of a service, so that they are kept, and lets go of those that it no longer
 * shows. Returns the addresses to store: each once, in their order. Throws 409 `upload/unknown-picture` for what is
 * gone, somebody else's or another service's. For the transaction that saves the service, with its row locked.
 */
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
  await releaseRows(tx, { serviceId, kept: paths, now: clock() });
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

/** Pictures that one person may have sent without any service showing them. */
export const unusedPictureLimit = 100;

/** Keeps a picture that a service may show, for a week unless one does; its address. */
export const storeServicePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { db, clock, uploads } = context;
  const pixels = await (await readPicture(sent, servicePicture)).cover(800, 600);
  const [wide, small] = await Promise.all([pixels.webp(800, 600), pixels.webp(400, 300)]);
  const path = `${pictureName(wide)}-800.webp`;
  const now = clock();
  // The row first: the sweep finds what is left when this is cut off.
  await db.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) throw sessionEnded();
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

/** Gives a service those pictures that it has already or that are free; the paths that it has now. */
export const claimRows = async (
  tx: Database,
  { serviceId, ownerId, savedBy, paths, now }: Claim,
): Promise<string[]> => {
  const isFree = and(
    inArray(uploads.ownerId, [ownerId, savedBy]),
    isNull(uploads.serviceId),
    gt(uploads.expiresAt, now),
  );
  const own = await tx
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(inArray(uploads.path, paths), or(eq(uploads.serviceId, serviceId), isFree)))
    // One order for all: two that want the same pictures wait for each other instead of locking each other out.
    .orderBy(uploads.path)
    .for('update');
  const claimed = own.map(({ path }) => path);
  await tx.update(uploads).set({ serviceId, ownerId, expiresAt: null }).where(inArray(uploads.path, claimed));
  return claimed;
};

/** Lets go of the pictures that a service no longer shows: pages that are open show them for another day. */
export const releaseRows = async (
  tx: Database,
  { serviceId, kept, now }: { serviceId: string; kept: string[]; now: Date },
): Promise<void> => {
  await tx
    .update(uploads)
    .set({ serviceId: null, expiresAt: after(now, days(1)) })
    .where(and(eq(uploads.serviceId, serviceId), notInArray(uploads.path, kept)));
};

/** How many pictures that somebody sent are kept although nothing shows them. */
export const countUnused = (tx: Database, ownerId: string, now: Date): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now)));
