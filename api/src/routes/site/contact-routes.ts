import { errorCodes } from '@nearhand/contracts';
import { reasonOf } from '../../kernel/email/outbox.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { contactMail } from '../../nouns/contact/contact-letter.ts';

/** The answer waits until the email is sent: success must be true. */
export const contactRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'contact', 5, hours(1));
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
