import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Id, Message, SendMessage, StartConversation } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer } from '../../kernel/idempotency/first-answer.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { messageMails } from '../../nouns/conversations/message-letter.ts';
import { messageLimits } from '../../nouns/conversations/message-limits.ts';
import { type Sent, sendMessage, startConversation } from '../../nouns/conversations/send-message.ts';

const tags = ['conversations'];
const response = { 201: Data(Message), '4xx': ApiError };

/** Writing to each other. Whoever sends the same again under one `Idempotency-Key` has written once. */
export const messageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limits = messageLimits(app.database);
  app.addHook('onRequest', signedIn());
  app.addHook('preValidation', trimmed('text'));

  /** One mail until it was read: a conversation needs no mail for every line. */
  const told = ({ message, isNews }: Sent) => {
    if (isNews) app.outbox.post(() => messageMails(app.db, message, app.settings.publicOrigins[0] ?? ''));
    return { data: message };
  };

  app.post('/conversations', { schema: { tags, body: StartConversation, response } }, (request, reply) =>
    firstAnswer(app, request, reply, async () => {
      const sent = await startConversation(app, limits, viewerOf(request), request.body);
      reply.code(201);
      return told(sent);
    }),
  );

  app.post(
    '/conversations/:id/messages',
    { schema: { tags, params: Type.Object({ id: Id }), body: SendMessage, response } },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { params, body } = request;
        const sent = await sendMessage(app, limits, viewerOf(request), params.id, body.text);
        reply.code(201);
        return told(sent);
      }),
  );
};
