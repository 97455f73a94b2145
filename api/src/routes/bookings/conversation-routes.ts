import { messagesPerPage } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { countUnread } from '../../nouns/conversations/conversation-repository.ts';
import {
  conversationsOf,
  markRead,
  messagePage,
  ownConversation,
  recipientFor,
} from '../../nouns/conversations/conversation-service.ts';

/** What people write to each other, read by the two alone: being an admin opens nothing here. */
export const conversationRoutes = implement((app) => ({
  'GET conversations': async (request) => ({ data: await conversationsOf(app.db, request.viewer) }),
  'GET conversations/unread': async (request) => ({
    data: { unread: await countUnread(app.db, request.viewer._id) },
  }),
  'GET conversations/recipients/:id': async (request) => ({
    data: await recipientFor(app.db, request.viewer, request.params.id),
  }),
  'GET conversations/:id': async (request) => ({
    data: await ownConversation(app.db, request.viewer, request.params.id),
  }),
  'GET conversations/:id/messages': async (request) => {
    const { before, limit = messagesPerPage } = request.query;
    const which = { limit: Number(limit), before: before === undefined ? undefined : Number(before) };
    return { data: await messagePage(app.db, request.viewer, request.params.id, which) };
  },
  'POST conversations/:id/read': async (request) => {
    await markRead(app.db, request.viewer, request.params.id, request.body.position);
    return { data: {} };
  },
}));
