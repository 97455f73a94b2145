import { sql } from 'drizzle-orm';
import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { conversationsOf, messagesOf } from './exports.ts';
import { messagePicturesOfAccount } from './message-pictures.ts';
import { conversationRoutes } from './routes.ts';
import * as tables from './table.ts';

export const conversations = noun({
  routes: [conversationRoutes],
  tables,
  exports: {
    conversations: exportFile('conversations.json', 'With whom you write messages.', conversationsOf),
    messages: exportFile('messages.json', 'Messages that you wrote and received.', messagesOf),
  },
  onAccount: [messagePicturesOfAccount],
  events: {
    'message.changed': (id) => sql`(select array[first_id, second_id] from ${tables.conversations} where id = ${id})`,
  },
});
