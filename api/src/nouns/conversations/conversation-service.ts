import type { Conversation, MessagePage, Recipient } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { conversationMissing, oneself, recipientUnavailable } from './conversation-refusals.ts';
import { findConversation, listConversations, noteRead } from './conversation-repository.ts';
import { toConversation, toCorrespondent, toMessage } from './conversation-wire.ts';
import { latestMessages } from './message-repository.ts';
import { findRecipient } from './recipient-repository.ts';

export const conversationsOf = async (db: Database, viewer: Viewer): Promise<Conversation[]> =>
  (await listConversations(db, viewer._id)).map(toConversation);

/** The conversation, or 404 for all but its two. */
export const ownConversation = async (db: Database, viewer: Viewer, id: string): Promise<Conversation> => {
  const found = await findConversation(db, viewer._id, id);
  if (!found) throw conversationMissing();
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

/** Everything up to `position` was seen. */
export const markRead = async (db: Database, viewer: Viewer, id: string, position: number): Promise<void> => {
  const { _id, lastMessage } = await ownConversation(db, viewer, id);
  await noteRead(db, viewer._id, _id, Math.min(position, lastMessage.position));
};

/** Whom `viewer` is about to write to, or why they may not. */
export const recipientFor = async (db: Database, viewer: Viewer, id: string): Promise<Recipient> => {
  const recipientId = id.toLowerCase();
  if (recipientId === viewer._id) throw oneself();
  const found = await findRecipient(db, viewer, recipientId);
  if (!found) throw recipientUnavailable();
  const { person, conversationId } = found;
  return { recipient: toCorrespondent(person), ...(conversationId ? { conversation: conversationId } : {}) };
};
