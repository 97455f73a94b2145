import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AccountHook, changesRows } from '../accounts/account-hooks.ts';
import { readMessagePicture } from '../uploads/message-picture-files.ts';
import { uploads } from '../uploads/table.ts';
import { messagePictures } from '../uploads/upload-repository.ts';
import { ownConversation } from './conversation-service.ts';
import { messages } from './table.ts';

/** Not of a message that was removed. Through the session, not at an address of its own: a forwarded link shows nothing to others, nor to admins. */
export const openPicture = async (
  { db, uploads: store }: Pick<FastifyInstance, 'db' | 'uploads'>,
  viewer: Viewer,
  { id, picture }: { id: string; picture: string },
  size?: string,
): Promise<Readable | undefined> => {
  const { _id } = await ownConversation(db, viewer, id);
  const image = picture.toLowerCase();
  const [message] = await db
    .select({ id: messages.id })
    .from(uploads)
    .innerJoin(messages, eq(messages.id, uploads.usedBy))
    .where(
      and(eq(uploads.path, messagePictures.pathOf(image)), eq(messages.conversationId, _id), isNull(messages.hiddenAt)),
    );
  return message && readMessagePicture(store, image, size);
};

export const messagePicturesOfAccount: AccountHook = {
  onDeletion: changesRows((tx, id) => tx.update(messages).set({ images: [] }).where(eq(messages.senderId, id))),
};
