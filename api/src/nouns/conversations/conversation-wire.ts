import type { Conversation, Correspondent, Message } from '@nearhand/contracts';
import type { ConversationDetail } from './conversation-repository.ts';
import type { MessageRow } from './message-repository.ts';

export const toMessage = ({ id, conversationId, position, senderId, text, createdAt }: MessageRow): Message => ({
  _id: id,
  conversation: conversationId,
  position,
  sender: senderId,
  text,
  createdAt: createdAt.toISOString(),
});

/** People who write to each other know each other's whole name: the setting about names is for reviews. */
export const toCorrespondent = ({
  id,
  name,
  avatar,
  role,
}: Pick<ConversationDetail['person'], 'id' | 'name' | 'avatar' | 'role'>): Correspondent => ({
  _id: id,
  name,
  avatar,
  role,
});

export const toConversation = ({ conversation, person, lastMessage, unread }: ConversationDetail): Conversation => ({
  _id: conversation.id,
  with: toCorrespondent(person),
  lastMessage: toMessage(lastMessage),
  unread,
  closed: person.deletedAt !== null,
});
