import { noun } from '../../kernel/nouns/noun.ts';
import { conversationsOf, messagesOf } from './exports.ts';
import { conversationRoutes } from './routes.ts';
import * as tables from './table.ts';

export const conversations = noun({
  routes: [conversationRoutes],
  tables,
  exports: {
    conversations: [{ name: 'conversations.json', about: 'With whom you write messages.', query: conversationsOf }],
    messages: [{ name: 'messages.json', about: 'Messages that you wrote and received.', query: messagesOf }],
  },
});
