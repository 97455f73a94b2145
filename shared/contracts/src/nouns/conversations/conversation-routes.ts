import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { visibleSign } from '../../rules/limits.ts';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import {
  Conversation,
  Message,
  MessagePage,
  maxMessageLength,
  maxMessagePictures,
  Recipient,
  UnreadCount,
} from './conversations.ts';

const content = {
  /** Empty only beside pictures. */
  text: Paragraph({ maxLength: maxMessageLength, pattern: `^$|${visibleSign}` }),
  /** Sent with `POST upload/message`. */
  images: s.optional(s.described(v.array(s.Id), { minItems: 1, maxItems: maxMessagePictures })),
};

export const PictureSize = s.record({ size: s.optional(s.text({ pattern: '^small$', description: 'For a preview' })) });

/** Which messages `GET conversations/:id/messages` gives. */
const MessageFilter = s.record({
  before: s.optional(s.text({ pattern: '^[1-9][0-9]{0,8}$', description: 'A position; absent: the last messages' })),
  limit: s.optional(s.text({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' })),
});

/** `POST /conversations`: writes to somebody, in the conversation with them if there is one. Answers with the message. */
const StartConversation = s.record({ recipient: s.Id, ...content }, { additionalProperties: false });

/** `POST /conversations/:id/messages`: text, pictures, or both. */
export const SendMessage = s.record(content, { additionalProperties: false });
export type SendMessage = v.InferOutput<typeof SendMessage>;

/** `POST /conversations/:id/read`: everything up to `position` was seen. Never makes something unread again. */
const ReadMessages = s.record({ position: s.integer({ minimum: 0 }) }, { additionalProperties: false });

export const conversationsRoutes = {
  'GET conversations': {
    summary: 'The caller’s conversations, the one with the latest message first',
    query: s.record(pageFilter),
    answer: s.Page(Conversation),
  },
  'GET conversations/unread': { summary: 'How many messages are unread', answer: s.Data(UnreadCount) },
  'GET conversations/recipients/:id': {
    summary: 'A person to write to, and the conversation with them if there is one',
    answer: s.Data(Recipient),
  },
  'GET conversations/:id': { summary: 'One conversation', answer: s.Data(Conversation) },
  'GET conversations/:id/messages': {
    summary: 'Messages of a conversation, oldest first',
    query: MessageFilter,
    answer: s.Data(MessagePage),
  },
  'GET conversations/:id/pictures/:picture': {
    summary: 'A picture of a message',
    description: 'For the two members of the conversation only; never stored by browsers.',
    query: PictureSize,
    mediaType: 'image/webp',
    answer: s.text(),
  },
  'POST conversations/:id/read': { summary: 'Everything up to a position was seen', body: ReadMessages },
  'POST conversations': {
    summary: 'Write to somebody, in the conversation with them if there is one',
    body: StartConversation,
    idempotent: true,
    status: 201,
    answer: s.Data(Message),
  },
  'POST conversations/:id/messages': {
    summary: 'Write in a conversation',
    body: SendMessage,
    idempotent: true,
    status: 201,
    answer: s.Data(Message),
  },
} as const satisfies RouteTable;
