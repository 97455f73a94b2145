import { implement } from '../../kernel/http/api-routes.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { messageMails } from '../../nouns/conversations/message-letter.ts';
import { messageLimits } from '../../nouns/conversations/message-limits.ts';
import { type Sent, sendMessage, startConversation } from '../../nouns/conversations/send-message.ts';

/** Messages of a conversation. A message that is sent again under its `Idempotency-Key` is written once. */
export const messageRoutes = implement((app) => {
  const limits = messageLimits(app.database);
  const preValidation = trimmed('text');

  /** One mail until it was read: a conversation needs no mail for every line. */
  const told = ({ message, isNews }: Sent) => {
    if (isNews) app.outbox.post(() => messageMails(app.db, message, app.settings.publicOrigins[0] ?? ''));
    return { data: message };
  };
  return {
    'POST conversations': {
      preValidation,
      handler: async ({ viewer, body }) => told(await startConversation(app, limits, viewer, body)),
    },
    'POST conversations/:id/messages': {
      preValidation,
      handler: async ({ viewer, params, body }) => told(await sendMessage(app, limits, viewer, params.id, body.text)),
    },
  };
});
