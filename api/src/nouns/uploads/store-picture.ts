import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { readPicture, servicePicture } from './picture.ts';
import { type PicturePurpose, uploads } from './table.ts';
import { filesOf, insertUpload, messagePictures, pictureName, putPicture } from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>;

const unusedPictureLimit = 100;

export const storeServicePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const pixels = await (await readPicture(sent, servicePicture)).cover(800, 600);
  const files = await Promise.all([pixels.webp(800, 600), pixels.webp(400, 300)]);
  const path = `${pictureName(files[0])}-800.webp`;
  await storeFiles(context, { ownerId, path, purpose: 'service' }, files);
  return context.uploads.url(path);
};

export const storePicture = async (
  context: Context,
  ownerId: string,
  purpose: 'portfolio' | 'review',
  sent: Buffer,
): Promise<string> => {
  const files = await wholeAndSmall(sent);
  const path = `${pictureName(files[0])}-1600.webp`;
  await storeFiles(context, { ownerId, path, purpose }, files);
  return context.uploads.url(path);
};

/** Returns the name of the picture, which is no address. */
export const storeMessagePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const files = await wholeAndSmall(sent);
  const image = randomUUID();
  await storeFiles(context, { ownerId, path: messagePictures.pathOf(image), purpose: 'message' }, files);
  return image;
};

type Files = readonly [wide: Buffer, small: Buffer];

const wholeAndSmall = async (sent: Buffer): Promise<Files> => {
  const pixels = await (await readPicture(sent, servicePicture)).within(1600);
  return Promise.all([pixels.webp(), pixels.webp(400, 300)]);
};

interface Upload {
  ownerId: string;
  path: string;
  purpose: PicturePurpose;
}

const storeFiles = async ({ db, clock, uploads: store }: Context, upload: Upload, files: Files): Promise<void> => {
  const { ownerId, path } = upload;
  const [wide, small] = files;
  const now = clock();
  // The row first: the sweep finds the files of an interrupted upload.
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    if ((await countUnused(tx, ownerId, now)) >= unusedPictureLimit) throw tooManyUnused();
    const row = { ...upload, contentType: 'image/webp', bytes: wide.length + small.length, createdAt: now };
    await insertUpload(tx, { ...row, expiresAt: after(now, days(7)) });
  });
  await Promise.all(filesOf(path).map((file, index) => putPicture(store, file, index === 0 ? wide : small)));
};

const tooManyUnused = () =>
  new ApiError(
    429,
    errorCodes.tooManyAttempts,
    `You have ${unusedPictureLimit} pictures that nothing shows. Please save your work with them, or try again in a few days.`,
  );

const countUnused = (tx: Database, ownerId: string, now: Date): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now)));
