import type { Readable } from 'node:stream';
import {
  type Conversation,
  type Correspondent,
  errorCodes,
  type Message,
  type MessagePage,
  type Page,
  type Recipient,
} from '@nearhand/contracts';
import { and, eq, exists, inArray, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isActiveAccount, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { ApiError, conflict, notFound, wrongField } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, pageAnswer } from '../../kernel/paging/cursor.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { isApart } from '../blocks/apart.ts';
import { bookings } from '../bookings/table.ts';
import { hasPublicPage } from '../services/provider-page.ts';
import { uploads } from '../uploads/table.ts';
import { messagePictures, readMessagePicture } from '../uploads/upload-repository.ts';
import {
  between,
  type ConversationDetail,
  correspondentColumns,
  findConversation,
  latestMessages,
  listConversations,
  type MessageRow,
  noteRead,
} from './conversation-repository.ts';
import { conversations, messages } from './table.ts';

export const conversationsOf = async (db: Database, viewer: Viewer, page: AskedPage): Promise<Page<Conversation>> =>
  pageAnswer(await listConversations(db, viewer._id, page), page, toConversation);

/** The same error for a missing conversation and for other users' ones, also for admins. */
export const ownConversation = async (db: Database, viewer: Viewer, id: string): Promise<Conversation> => {
  const found = await findConversation(db, viewer._id, id);
  if (!found) throw notFound(errorCodes.conversationNotFound, 'This conversation');
  return toConversation(found);
};

/** Messages before a position, or the last ones, oldest first. */
export const messagePage = async (
  db: Database,
  viewer: Viewer,
  id: string,
  { limit, before }: { limit: number; before?: number },
): Promise<MessagePage> => {
  const { _id } = await ownConversation(db, viewer, id);
  const rows = await latestMessages(db, _id, limit + 1, before);
  return { messages: rows.slice(0, limit).map(toMessage).reverse(), hasEarlier: rows.length > limit };
};

export const markRead = async (db: Database, viewer: Viewer, id: string, position: number): Promise<void> => {
  const { _id, lastMessage } = await ownConversation(db, viewer, id);
  await noteRead(db, viewer._id, _id, Math.min(position, lastMessage.position));
};

export const recipientFor = async (db: Database, viewer: Viewer, recipientId: string): Promise<Recipient> => {
  if (recipientId === viewer._id) {
    throw wrongField('recipient', 'You cannot write to yourself.', 'must be somebody else');
  }
  const found = await findKnown(db, viewer, recipientId, not(isApart(db, viewer._id, recipientId)));
  if (!found) throw recipientUnavailable();
  const { person, conversationId } = found;
  return { recipient: toCorrespondent(person), ...(conversationId ? { conversation: conversationId } : {}) };
};

/** An active person whom the viewer can see: a block changes nothing of that. */
export const findKnown = (db: Database, viewer: Viewer, id: string, which?: SQL) =>
  firstOf(
    db
      .select({ person: { ...correspondentColumns, bio: users.bio }, conversationId: conversations.id })
      .from(users)
      .leftJoin(conversations, between(viewer._id, id))
      .where(and(eq(users.id, id), isActiveAccount, which, mayWriteTo(db, viewer))),
  );

/** Providers, and users with whom the viewer has a conversation or a booking; for admins all users. */
const mayWriteTo = (db: Database, viewer: Viewer): SQL | undefined =>
  viewer.role === 'admin'
    ? undefined
    : or(hasPublicPage(db), isNotNull(conversations.id), exists(bookingWith(db, viewer._id)));

const bookingWith = (db: Database, viewerId: string) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.providerId, viewerId), eq(bookings.customerId, users.id)),
        and(eq(bookings.customerId, viewerId), eq(bookings.providerId, users.id)),
      ),
    );

/** One wording for all reasons: it must not tell who is a customer here. */
export const recipientUnavailable = () =>
  new ApiError(404, errorCodes.recipientUnavailable, 'You cannot write to this person.');

export const conversationClosed = () =>
  conflict(
    errorCodes.conversationClosed,
    'This person takes no messages here any more: you can read what was written, not answer.',
  );

export const toMessage = ({ hiddenAt, images, ...row }: MessageRow): Message => ({
  _id: row.id,
  conversation: row.conversationId,
  position: row.position,
  sender: row.senderId,
  text: hiddenAt ? '' : row.text,
  ...(hiddenAt ? { removed: true } : images.length > 0 && { images }),
  createdAt: row.createdAt.toISOString(),
});

/** With the whole name: the setting about names is for reviews. */
const toCorrespondent = ({ id, name, avatar, role }: ConversationDetail['person']): Correspondent => ({
  _id: id,
  name,
  avatar,
  role,
});

const toConversation = ({ conversation, person, ...row }: ConversationDetail): Conversation => ({
  _id: conversation.id,
  with: toCorrespondent(person),
  lastMessage: toMessage(row.lastMessage),
  unread: row.unread,
  closed: person.deletedAt !== null || person.suspendedAt !== null || row.apart,
  ...(row.blocked && { blocked: true }),
});

/** Not of a message that was removed. Through the session, not at an address of its own: a forwarded link shows nothing to others, nor to admins. */
export const openPicture = async (
  { db, uploads: store }: Pick<FastifyInstance, 'db' | 'uploads'>,
  viewer: Viewer,
  { id, picture: image }: { id: string; picture: string },
  size?: string,
): Promise<Readable | undefined> => {
  const { _id } = await ownConversation(db, viewer, id);
  const [message] = await db
    .select({ id: messages.id })
    .from(uploads)
    .innerJoin(messages, eq(messages.id, uploads.usedBy))
    .where(
      and(eq(uploads.path, messagePictures.pathOf(image)), eq(messages.conversationId, _id), isNull(messages.hiddenAt)),
    );
  return message && readMessagePicture(store, image, size);
};

/** Their uploads lead to the messages: no index has those of a sender. */
export const removePictures = (tx: Database, senderId: string) => {
  const withPictures = tx.select({ id: uploads.usedBy }).from(uploads).where(eq(uploads.ownerId, senderId));
  return tx.update(messages).set({ images: [] }).where(inArray(messages.id, withPictures));
};

export const messagePicturesOfAccount = whenDeleted(removePictures);
