import { eq, or, sql } from 'drizzle-orm';
import { columnsOf, type ExportQuery, personOf } from '../../kernel/nouns/export-query.ts';
import { conversations, messages } from './table.ts';

const isIn = (userId: string) => or(eq(conversations.firstId, userId), eq(conversations.secondId, userId));

export const conversationsOf = (userId: string): ExportQuery => {
  const isFirst = sql`first_id = ${userId}`;
  const ofBoth = ['firstId', 'secondId', 'firstRead', 'secondRead'];
  return {
    from: conversations,
    columns: {
      ...columnsOf(conversations, ...ofBoth),
      with: personOf(sql`case when ${isFirst} then second_id else first_id end`),
      read: sql`case when ${isFirst} then first_read else second_read end`,
    },
    where: isIn(userId),
    by: [conversations.createdAt, conversations.id],
  };
};

/** A removed message has its text for its sender alone. */
const textFor = (userId: string) =>
  sql`case when ${messages.hiddenAt} is null or ${messages.senderId} = ${userId} then ${messages.text} else '' end`;

export const messagesOf = (userId: string): ExportQuery => ({
  from: messages,
  columns: { ...columnsOf(messages, 'senderId'), sender: personOf(messages.senderId), text: textFor(userId) },
  where: sql`${messages.conversationId} in (select ${conversations.id} from ${conversations} where ${isIn(userId)})`,
  by: [messages.conversationId, messages.position],
});
