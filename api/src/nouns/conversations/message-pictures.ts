import type { Readable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { uploads } from '../uploads/table.ts';
import { filesOf, messagePictures, storeOf } from '../uploads/upload-repository.ts';
import { ownConversation } from './conversation-service.ts';
import { messages } from './table.ts';

/** Not of a message that was removed. Through the session, not at an address of its own: a forwarded link shows nothing to others, nor to admins. */
export const openPicture = async (
  { db, uploads: store }: Pick<FastifyInstance, 'db' | 'uploads'>,
  viewer: Viewer,
  { id, picture }: { id: string; picture: string },
  size?: string,
): Promise<Readable> => {
  const { _id } = await ownConversation(db, viewer, id);
  const path = messagePictures.pathOf(picture.toLowerCase());
  const [message] = await db
    .select({ id: messages.id })
    .from(uploads)
    .innerJoin(messages, eq(messages.id, uploads.usedBy))
    .where(and(eq(uploads.path, path), eq(messages.conversationId, _id), isNull(messages.hiddenAt)));
  const [wide = path, small = path] = filesOf(path);
  const file = size === 'small' ? small : wide;
  const stream = message && (await storeOf(store, file).read(file));
  if (!stream) throw notFound(errorCodes.notFound, 'This picture');
  return stream;
};

export const messagePicturesOfAccount: AccountHook = {
  onDeletion: async (_context, tx, { id }) => {
    await tx.update(messages).set({ images: [] }).where(eq(messages.senderId, id));
    return undefined;
  },
};
