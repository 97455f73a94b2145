import type { Message } from '@nearhand/contracts';
import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { conversations } from '../../kernel/database/schema.ts';
import type { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { conversationClosed, recipientUnavailable } from './conversation-refusals.ts';
import { between, countUnread, ensureConversation, lockConversation } from './conversation-repository.ts';
import { ownConversation, recipientFor } from './conversation-service.ts';
import { toMessage } from './conversation-wire.ts';
import type { MessageLimits } from './message-limits.ts';
import { appendMessage } from './message-repository.ts';

export interface Sent {
  message: Message;
  /** True when the recipient had seen all that was written to them before. */
  isNews: boolean;
  /** True when the two had not written to each other before. */
  isFirst: boolean;
}

type Context = Pick<FastifyInstance, 'clock' | 'db'>;

/** Writes to somebody, in the conversation with them if there is one. */
export const startConversation = async (
  context: Context,
  limits: MessageLimits,
  viewer: Viewer,
  wanted: { recipient: string; text: string },
): Promise<Sent> => {
  const { recipient, conversation } = await recipientFor(context.db, viewer, wanted.recipient);
  const pair = between(viewer._id, recipient._id);
  const send = () =>
    context.db.transaction(async (tx) => {
      await holdBoth(tx, viewer._id, recipient._id, recipientUnavailable);
      const isFirst = await ensureConversation(tx, viewer._id, recipient._id, context.clock());
      return { ...(await append(tx, context, pair, viewer._id, recipient._id, wanted.text)), isFirst };
    });
  return conversation ? limits.sending(viewer._id, send) : limits.starting(viewer._id, send);
};

/** Writes in a conversation of one's own. */
export const sendMessage = async (
  context: Context,
  limits: MessageLimits,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<Sent> => {
  const conversation = await ownConversation(context.db, viewer, id);
  const recipientId = conversation.with._id;
  const which = eq(conversations.id, conversation._id);
  return limits.sending(viewer._id, () =>
    context.db.transaction(async (tx) => {
      await holdBoth(tx, viewer._id, recipientId, conversationClosed);
      return { ...(await append(tx, context, which, viewer._id, recipientId, text)), isFirst: false };
    }),
  );
};

/** Neither can leave before the message is there. People before conversations: whoever sends locks in this order. */
const holdBoth = async (tx: Database, senderId: string, recipientId: string, gone: () => ApiError): Promise<void> => {
  const living = await holdLiving(tx, [senderId, recipientId]);
  if (!living.includes(senderId)) throw sessionEnded();
  if (!living.includes(recipientId)) throw gone();
};

const append = async (
  tx: Database,
  { clock }: Context,
  which: SQL | undefined,
  senderId: string,
  recipientId: string,
  text: string,
): Promise<Omit<Sent, 'isFirst'>> => {
  const conversation = await lockConversation(tx, which);
  const unread = await countUnread(tx, recipientId, eq(conversations.id, conversation.id));
  const message = await appendMessage(tx, conversation, senderId, text, clock());
  return { message: toMessage(message), isNews: unread === 0 };
};
