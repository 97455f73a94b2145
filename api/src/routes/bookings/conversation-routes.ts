import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { messagesPerPage } from '@nearhand/contracts';
import {
  ApiError,
  Conversation,
  Data,
  Id,
  MessagePage,
  ReadMessages,
  Recipient,
  UnreadCount,
} from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { countUnread } from '../../nouns/conversations/conversation-repository.ts';
import {
  conversationsOf,
  markRead,
  messagePage,
  ownConversation,
  recipientFor,
} from '../../nouns/conversations/conversation-service.ts';

const tags = ['conversations'];
const refusals = { '4xx': ApiError };
const params = Type.Object({ id: Id });

const page = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'A position; absent: the last messages' }),
  ),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' })),
});

/** What people write to each other, read by the two alone: being an admin opens nothing here. */
export const conversationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', signedIn());

  app.get(
    '/conversations',
    { schema: { tags, response: { 200: Data(Type.Array(Conversation)), ...refusals } } },
    async (request) => ({ data: await conversationsOf(app.db, viewerOf(request)) }),
  );

  app.get(
    '/conversations/unread',
    { schema: { tags, response: { 200: Data(UnreadCount), ...refusals } } },
    async (request) => ({ data: { unread: await countUnread(app.db, viewerOf(request)._id) } }),
  );

  app.get(
    '/conversations/recipients/:id',
    { schema: { tags, params, response: { 200: Data(Recipient), ...refusals } } },
    async (request) => ({ data: await recipientFor(app.db, viewerOf(request), request.params.id) }),
  );

  app.get(
    '/conversations/:id',
    { schema: { tags, params, response: { 200: Data(Conversation), ...refusals } } },
    async (request) => ({ data: await ownConversation(app.db, viewerOf(request), request.params.id) }),
  );

  app.get(
    '/conversations/:id/messages',
    { schema: { tags, params, querystring: page, response: { 200: Data(MessagePage), ...refusals } } },
    async (request) => {
      const { before, limit = messagesPerPage } = request.query;
      const which = { limit: Number(limit), before: before === undefined ? undefined : Number(before) };
      return { data: await messagePage(app.db, viewerOf(request), request.params.id, which) };
    },
  );

  app.post(
    '/conversations/:id/read',
    { schema: { tags, params, body: ReadMessages, response: { 200: Data(Type.Object({})), ...refusals } } },
    async (request) => {
      await markRead(app.db, viewerOf(request), request.params.id, request.body.position);
      return { data: {} };
    },
  );
};
