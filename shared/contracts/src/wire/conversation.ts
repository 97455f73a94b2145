import { type Static, Type } from 'typebox';
import { maxMessageLength, visibleSign } from '../rules/limits.ts';
import { roles } from '../rules/role.ts';
import { Id, Instant } from './envelope.ts';
import { Paragraph } from './text.ts';

/** Whom one writes with, as they may be seen. */
export const Correspondent = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.String(),
  role: Type.Enum(roles),
});
export type Correspondent = Static<typeof Correspondent>;

const Text = Paragraph({ maxLength: maxMessageLength, pattern: visibleSign });

export const Message = Type.Object({
  _id: Id,
  conversation: Id,
  position: Type.Integer({ minimum: 1, description: 'Its place in the conversation, from 1, without gaps' }),
  sender: Id,
  text: Type.String({ description: 'As typed: plain text, never markup' }),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

/** A conversation as one of its two users sees it. */
export const Conversation = Type.Object({
  _id: Id,
  with: Correspondent,
  lastMessage: Message,
  unread: Type.Integer({ minimum: 0, description: 'Messages of the other side that were not seen yet' }),
  closed: Type.Boolean({ description: 'The other account is gone: it can be read, nothing can be sent' }),
});
export type Conversation = Static<typeof Conversation>;

/** `GET /conversations/:id/messages`: oldest first; `hasEarlier` tells that some come before them. */
export const MessagePage = Type.Object({ messages: Type.Array(Message), hasEarlier: Type.Boolean() });
export type MessagePage = Static<typeof MessagePage>;

/** Which messages `GET conversations/:id/messages` gives. */
export const MessageFilter = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'A position; absent: the last messages' }),
  ),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' })),
});

/** `GET /conversations/unread`: unread messages in all conversations. */
export const UnreadCount = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
export type UnreadCount = Static<typeof UnreadCount>;

/** `GET /conversations/recipients/:id`: whom one is about to write to, and the conversation with them if there is one. */
export const Recipient = Type.Object({ recipient: Correspondent, conversation: Type.Optional(Id) });
export type Recipient = Static<typeof Recipient>;

/** `POST /conversations`: writes to somebody, in the conversation with them if there is one. Answers with the message. */
export const StartConversation = Type.Object({ recipient: Id, text: Text }, { additionalProperties: false });

/** `POST /conversations/:id/messages`. */
export const SendMessage = Type.Object({ text: Text }, { additionalProperties: false });
export type SendMessage = Static<typeof SendMessage>;

/** `POST /conversations/:id/read`: everything up to `position` was seen. Never makes something unread again. */
export const ReadMessages = Type.Object({ position: Type.Integer({ minimum: 0 }) }, { additionalProperties: false });
