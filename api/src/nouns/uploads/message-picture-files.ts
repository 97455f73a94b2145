import type { Readable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findsAny } from '../../kernel/database/first-of.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import { uploads } from './table.ts';
import { filesOf, messagePictures } from './upload-repository.ts';

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
