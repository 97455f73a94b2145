import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { roles } from '../../rules/role.ts';

/** In characters. */
export const maxMessageLength = 2000;

export const messagePageSize = 50;

export const maxMessagePictures = 4;

/** The other side of a conversation, as the caller may see them. */
export const Correspondent = s.reference({
  _id: s.Id,
  name: s.text(),
  avatar: s.text(),
  role: s.oneOf(roles, 'customer'),
});
export type Correspondent = v.InferOutput<typeof Correspondent>;

export const Message = s.reference({
  _id: s.Id,
  conversation: s.Id,
  /** Its place in the conversation, from 1, without gaps. */
  position: s.integer({ minimum: 1 }),
  sender: s.IdOf,
  /** As typed: plain text, never markup. Empty only beside pictures. */
  text: s.text(),
  /** An admin removed it after a report: it has no text. */
  removed: s.optional(s.flag()),
  /** For {@link messagePicture}; absent when there are none. */
  images: s.optional(s.list(s.Id)),
  createdAt: s.Instant,
});
export type Message = v.InferOutput<typeof Message>;

/** The address of a picture, for the two members of the conversation. */
export const messagePicture = (conversation: string, image: string, size?: 'small'): string =>
  `/api/conversations/${conversation}/pictures/${image}${size ? `?size=${size}` : ''}`;

/** The address of a picture that is not sent yet, for the person who uploaded it. */
export const unsentPicture = (image: string): string => `/api/upload/message/${image}?size=small`;

/** A conversation as one of its two users sees it. */
export const Conversation = s.record({
  _id: s.Id,
  with: Correspondent,
  lastMessage: Message,
  /** Messages of the other side that were not seen yet. */
  unread: s.integer({ minimum: 0 }),
  /** The other side takes no messages: it can be read, nothing can be sent. */
  closed: s.flag(),
  /** By the caller. */
  blocked: s.optional(s.flag()),
});
export type Conversation = v.InferOutput<typeof Conversation>;

/** `GET /conversations/:id/messages`: oldest first; `hasEarlier` tells that some come before them. */
export const MessagePage = s.record({ messages: s.list(Message), hasEarlier: s.flag() });
export type MessagePage = v.InferOutput<typeof MessagePage>;

/** `GET /conversations/unread`: unread messages in all conversations, 0 where it is not said. */
export const UnreadCount = s.reference({ unread: s.integer({ minimum: 0 }) });

/** `GET /conversations/recipients/:id`: a person to write to, and the conversation with them if there is one. */
export const Recipient = s.record({ recipient: Correspondent, conversation: s.optional(s.Id) });
export type Recipient = v.InferOutput<typeof Recipient>;

/** `POST /upload/message`: the name of a picture, which has no public address. */
export const MessagePictureUpload = s.reference({ image: s.Id });
