import { messagePageSize } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { sendPicture } from '../uploads/message-picture-files.ts';
import { countUnread } from './conversation-repository.ts';
import { conversationsOf, markRead, messagePage, ownConversation, recipientFor } from './conversation-service.ts';
import { messageEmails } from './message-email.ts';
import { openPicture } from './message-pictures.ts';
import { messageLimits, type Sent, sendMessage, startConversation } from './send-message.ts';

/** Open to the two members of a conversation only, not to admins. */
export const conversationRoutes = implement((app) => {
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
    'POST conversations/:id/read': async ({ viewer, params, body }) => {
      await markRead(db, viewer, params.id, body.position);
      return { data: {} };
    },
    'POST conversations': async ({ viewer, body }) => sent(await startConversation(app, limits, viewer, body)),
    'POST conversations/:id/messages': async ({ viewer, params, body }) =>
      sent(await sendMessage(app, limits, viewer, params.id, body)),
  };
});
