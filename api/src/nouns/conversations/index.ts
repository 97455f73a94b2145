import { messagePageSize } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, personOf, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { sendPicture } from '../uploads/upload-repository.ts';
import { countUnread, memberIs } from './conversation-repository.ts';
import {
  conversationsOf,
  markRead,
  messagePage,
  messagePicturesOfAccount,
  openPicture,
  ownConversation,
  recipientFor,
} from './conversation-service.ts';
import { messageEmails, messageLimits, type Sent, sendMessage, startConversation } from './send-message.ts';
import * as tables from './table.ts';
import { conversations, messages } from './table.ts';

const exportedConversations = (userId: string) => {
  const isFirst = sql`first_id = ${userId}`;
  return rowsOf(conversations, memberIs(userId), {
    without: ['firstId', 'secondId', 'firstRead', 'secondRead'],
    more: {
      with: personOf(sql`case when ${isFirst} then second_id else first_id end`),
      read: sql`case when ${isFirst} then first_read else second_read end`,
    },
  });
};

/** A removed message has its text for its sender alone. */
const textFor = (userId: string) =>
  sql`case when ${messages.hiddenAt} is null or ${messages.senderId} = ${userId} then ${messages.text} else '' end`;

const exportedMessages = (userId: string) => {
  const own = sql`select ${conversations.id} from ${conversations} where ${memberIs(userId)}`;
  return rowsOf(messages, sql`${messages.conversationId} in (${own})`, {
    without: ['senderId'],
    more: { sender: personOf(messages.senderId), text: textFor(userId) },
    by: [messages.conversationId, messages.position],
  });
};

/** Open to the two members of a conversation only, not to admins. */
const conversationRoutes = implement((app) => {
  const { db } = app;
  const limits = messageLimits(app.database);

  /** Emails the recipient once until they have read the message. */
  const sent = ({ message, hadReadAll }: Sent) => {
    if (hadReadAll) app.outbox.post(() => messageEmails(db, message, app.settings.publicOrigins[0] ?? ''));
    return { data: message };
  };

  return {
    'GET conversations': ({ viewer, query }) => conversationsOf(db, viewer, askedPage(query)),
    'GET conversations/unread': async ({ viewer }) => ({ data: { unread: await countUnread(db, viewer._id) } }),
    'GET conversations/recipients/:id': async ({ viewer, params }) => ({
      data: await recipientFor(db, viewer, params.id),
    }),
    'GET conversations/:id': async ({ viewer, params }) => ({ data: await ownConversation(db, viewer, params.id) }),
    'GET conversations/:id/messages': async ({ viewer, params, query: { before, limit = messagePageSize } }) => {
      const page = { limit: Number(limit), before: before === undefined ? undefined : Number(before) };
      return { data: await messagePage(db, viewer, params.id, page) };
    },
    'GET conversations/:id/pictures/:picture': {
      exposeHeadRoute: false,
      send: async ({ viewer, params, query }, reply) =>
        sendPicture(reply, await openPicture(app, viewer, params, query.size)),
    },
    'POST conversations/:id/read': ({ viewer, params, body }) => markRead(db, viewer, params.id, body.position),
    'POST conversations': async ({ viewer, body }) => sent(await startConversation(app, limits, viewer, body)),
    'POST conversations/:id/messages': async ({ viewer, params, body }) =>
      sent(await sendMessage(app, limits, viewer, params.id, body)),
  };
});

export const conversationsNoun = noun({
  routes: [conversationRoutes],
  tables,
  exports: {
    conversations: exportFile('conversations.json', 'With whom you write messages.', exportedConversations),
    messages: exportFile('messages.json', 'Messages that you wrote and received.', exportedMessages),
  },
  onAccount: [messagePicturesOfAccount],
  events: {
    'message.changed': (id) => sql`(select array[first_id, second_id] from ${conversations} where id = ${id})`,
  },
});
