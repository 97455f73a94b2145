import type { OpenDatabase } from '../../kernel/database/database.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';

/** More than anybody types; a program that writes to everybody meets it soon. */
const messagesPerMinute = 30;
const newConversationsPerHour = 20;

export interface MessageLimits {
  /** Sends a message if the person may send one more. */
  sending: <T>(userId: string, send: () => Promise<T>) => Promise<T>;
  /** Sends somebody a first message if the person may begin one more conversation. */
  starting: <T extends { isFirst: boolean }>(userId: string, send: () => Promise<T>) => Promise<T>;
}

/** Only what was sent counts. */
export const messageLimits = (database: OpenDatabase): MessageLimits => {
  const messages = rateLimit(database, 'messages', messagesPerMinute, minutes(1));
  const conversations = rateLimit(database, 'conversations', newConversationsPerHour, hours(1));
  const sending: MessageLimits['sending'] = (userId, send) => countOnSuccess(messages, [userId], send);
  return {
    sending,
    starting: async (userId, send) => {
      const sent = await countOnSuccess(conversations, [userId], () => sending(userId, send));
      // The other side was faster: it is their conversation.
      if (!sent.isFirst) await conversations.uncount(userId);
      return sent;
    },
  };
};
