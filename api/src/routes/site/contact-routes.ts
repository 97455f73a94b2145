import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { reasonOf } from '../../kernel/mail/outbox.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { hour } from '../../kernel/time/durations.ts';
import { contactMail } from '../../nouns/contact/contact-letter.ts';

/** Messages to support. The answer waits until the email is sent: an answer of success must be true. */
export const contactRoutes = implement((app) => {
  const limit = attemptLimit(app.database, 'contact', 5, hour);
  return {
    'POST contact': {
      preValidation: trimmed('name', 'email', 'message'),
      handler: async (request) => {
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
    },
  };
});

const unavailable = () =>
  new ApiError(
    503,
    errorCodes.contactUnavailable,
    'Messages cannot be sent from here at the moment. Please write us a mail instead.',
  );
