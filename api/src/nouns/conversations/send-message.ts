import { randomUUID } from 'node:crypto';
import { errorCodes, type Message, paths } from '@nearhand/contracts';
import type { SendMessage } from '@nearhand/contracts/wire';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { type Email, excerpt, nameText } from '../../kernel/email/email.ts';
import { type ApiError, badRequest } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { areApart } from '../blocks/apart.ts';
import { claimPictures } from '../uploads/upload-repository.ts';
import {
  appendMessage,
  between,
  countUnread,
  ensureConversation,
  lockConversation,
  otherThan,
} from './conversation-repository.ts';
import {
  conversationClosed,
  ownConversation,
  recipientFor,
  recipientUnavailable,
  toMessage,
} from './conversation-service.ts';
import { conversations } from './table.ts';

const messagesPerMinuteLimit = 30;
const newConversationsPerHourLimit = 20;

/** Only messages that were sent count. */
export const messageLimits = (database: OpenDatabase) => {
  const messages = rateLimit(database, 'messages', messagesPerMinuteLimit, minutes(1));
  const started = rateLimit(database, 'conversations', newConversationsPerHourLimit, hours(1));
  const sending = (userId: string, send: () => Promise<Sent>) => countOnSuccess(messages, [userId], send);
  return {
    sending,
    starting: async (userId: string, send: () => Promise<Sent>) => {
      const sent = await countOnSuccess(started, [userId], () => sending(userId, send));
      // The other user began the conversation meanwhile.
      if (!sent.isFirst) await started.uncount(userId);
      return sent;
    },
  };
};
type MessageLimits = ReturnType<typeof messageLimits>;

export interface Sent {
  message: Message;
  /** True when the recipient had read everything before this message. */
  hadReadAll: boolean;
  isFirst: boolean;
}

type Context = Pick<FastifyInstance, 'clock' | 'db'>;

export const startConversation = async (
  context: Context,
  limits: MessageLimits,
  viewer: Viewer,
  { recipient: wanted, ...content }: SendMessage & { recipient: string },
): Promise<Sent> => {
  rejectEmpty(content);
  const { recipient, conversation } = await recipientFor(context.db, viewer, wanted);
  const pair = between(viewer._id, recipient._id);
  const send = () =>
    context.db.transaction(async (tx) => {
      await holdBoth(tx, viewer._id, recipient._id, recipientUnavailable);
      const isFirst = await ensureConversation(tx, viewer._id, recipient._id, context.clock());
      return {
        ...(await append(tx, context, { which: pair, senderId: viewer._id, recipientId: recipient._id }, content)),
        isFirst,
      };
    });
  return conversation ? limits.sending(viewer._id, send) : limits.starting(viewer._id, send);
};

export const sendMessage = async (
  context: Context,
  limits: MessageLimits,
  viewer: Viewer,
  id: string,
  content: SendMessage,
): Promise<Sent> => {
  rejectEmpty(content);
  const conversation = await ownConversation(context.db, viewer, id);
  const recipientId = conversation.with._id;
  const which = eq(conversations.id, conversation._id);
  return limits.sending(viewer._id, () =>
    context.db.transaction(async (tx) => {
      await holdBoth(tx, viewer._id, recipientId, conversationClosed);
      return { ...(await append(tx, context, { which, senderId: viewer._id, recipientId }, content)), isFirst: false };
    }),
  );
};

const rejectEmpty = ({ text, images }: SendMessage): void => {
  if (text !== '' || images) return;
  const fields = { text: 'must not be empty without pictures' };
  throw badRequest(errorCodes.invalidInput, 'Please write a message or add a picture.', { fields });
};

/** Neither account can be deleted, suspended or blocked before the message is written. Locks accounts before conversations. */
const holdBoth = async (tx: Database, senderId: string, recipientId: string, gone: () => ApiError): Promise<void> => {
  const living = await holdLiving(tx, [senderId, recipientId]);
  if (!living.includes(senderId)) throw sessionEnded();
  if (!living.includes(recipientId) || (await areApart(tx, senderId, recipientId))) throw gone();
};

const append = async (
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  { which, senderId, recipientId }: { which: SQL | undefined; senderId: string; recipientId: string },
  { text, images: sent = [] }: SendMessage,
): Promise<Omit<Sent, 'isFirst'>> => {
  const conversation = await lockConversation(tx, which);
  const unread = await countUnread(tx, recipientId, eq(conversations.id, conversation.id));
  const id = randomUUID();
  const claim = { purpose: 'message' as const, usedBy: id, ownerId: senderId, present: [] };
  const images = sent.length === 0 ? [] : await claimPictures(tx, { clock }, { ...claim, images: sent });
  const message = await appendMessage(tx, conversation, senderId, { id, text, images }, clock());
  return { message: toMessage(message), hadReadAll: unread === 0 };
};

const senders = alias(users, 'senders');

/** The email to the recipient; none when they turned it off or left. */
export const messageEmails = async (
  db: Database,
  { conversation, sender, text }: Message,
  origin: string,
): Promise<Email[]> => {
  const rows = await db
    .select({ userId: users.id, name: users.name, email: users.email, sender: senders.name })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(sender)))
    .innerJoin(senders, eq(senders.id, sender))
    .where(and(eq(conversations.id, conversation), eq(users.notifyMessages, true), isNull(users.deletedAt)));
  return rows.map((row) => messageEmail(row, text, `${origin}${paths.conversation(conversation)}`));
};

interface Recipient {
  userId: string;
  name: string;
  email: string;
  sender: string;
}

export const messageEmail = ({ userId, name, email, sender }: Recipient, text: string, url: string): Email => ({
  to: email,
  content: {
    name,
    subject: `${nameText(sender)} wrote to you`,
    preheader: text ? nameText(text) : 'sent a picture',
    ...(text
      ? { paragraphs: [`${nameText(sender)} wrote to you:`], quote: excerpt(text) }
      : { paragraphs: [`${nameText(sender)} sent a picture.`] }),
    button: { label: 'Read it and answer', url },
    notes: ['We write again once you have read it.'],
    why: { setting: 'notifyMessages', userId },
  },
});
