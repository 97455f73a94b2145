import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { conversations, messages } from '../../kernel/database/schema.ts';
import type { ConversationRow } from './conversation-repository.ts';

export type MessageRow = typeof messages.$inferSelect;

/** Adds a message to a conversation that is locked: the next position is nobody else's. */
export const appendMessage = async (
  tx: Database,
  { id: conversationId, lastPosition, lastMessageAt }: ConversationRow,
  senderId: string,
  text: string,
  now: Date,
): Promise<MessageRow> => {
  const position = lastPosition + 1;
  // Clocks of several copies differ a little; what comes later in a conversation is never dated earlier.
  const createdAt = now < lastMessageAt ? lastMessageAt : now;
  const [message] = await tx
    .insert(messages)
    .values({ conversationId, position, senderId, text, createdAt })
    .returning();
  if (!message) throw new Error('The database returned no message.');
  await tx
    .update(conversations)
    .set({ lastPosition: position, lastMessageAt: createdAt })
    .where(eq(conversations.id, conversationId));
  return message;
};

/** At most `limit` messages before a position, or the last ones; the latest first. */
export const latestMessages = (
  db: Database,
  conversationId: string,
  limit: number,
  before?: number,
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.position, before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(limit);
