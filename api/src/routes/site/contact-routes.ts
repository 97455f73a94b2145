import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ApiError, ContactMessage, Data } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { Refusal } from '../../kernel/errors/refusal.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { reasonOf } from '../../kernel/mail/outbox.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { hour } from '../../kernel/time/durations.ts';
import { contactMail } from '../../nouns/contact/contact-letter.ts';

/** Messages to support. Here the mail is the deed, not news of one: who is told "sent" must be able to rely on it. */
export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limit = attemptLimit(app.database, 'contact', 5, hour);

  app.post(
    '/contact',
    {
      preValidation: trimmed('name', 'email', 'message'),
      schema: {
        tags: ['contact'],
        summary: 'Write to support',
        description: 'Mails the message to support, who answer the sender. 503 where mail is off.',
        body: ContactMessage,
        response: { 200: Data(Type.Object({})), '4xx': ApiError, '5xx': ApiError },
      },
    },
    async (request) => {
      const { support } = app.settings.mail;
      if (!app.mailer || !support) throw unavailable();
      await limit.count(sourceOf(request));
      try {
        await app.mailer.send(contactMail(request.body, support));
      } catch (error) {
        request.log.error({ reason: reasonOf(error) }, 'a message to support could not be sent');
        throw unavailable();
      }
      return { data: {} };
    },
  );
};

const unavailable = () =>
  new Refusal(
    503,
    errorCodes.contactUnavailable,
    'Messages cannot be sent from here at the moment. Please write us a mail instead.',
  );
