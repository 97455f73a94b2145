import { type ContactMessage, errorCodes } from '@nearhand/contracts';
import { brandName, type Email, nameText, oneLine } from '../../kernel/email/email.ts';
import { reasonOf } from '../../kernel/email/outbox.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf, idOfRequest, stillRunning } from '../../kernel/idempotency/first-answer.ts';
import { hasRoom, isWithin, rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';

/** The answer waits until the email is sent: success must be true. */
const contactRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'contact', 5, hours(1));
  // Idempotency keys are stored of accounts only.
  const sent = rateLimit(app.database, 'contact-sent', 1, hours(1));
  const sending = rateLimit(app.database, 'contact-sending', 1, minutes(2));
  return {
    'POST contact': async (request) => {
      const { support } = app.settings.mail;
      if (!app.mailer || !support) throw unavailable();
      const key = idempotencyKeyOf(request);
      const id = key && idOfRequest(key, request.body);
      if (id && !(await hasRoom(sent, id))) return;
      await limit.count(sourceOf(request));
      if (id && !(await isWithin(sending, 1, id))) throw stillRunning();
      try {
        await app.mailer.send(contactEmail(request.body, support), id);
      } catch (error) {
        request.log.error({ reason: reasonOf(error) }, 'a message to support could not be sent');
        if (id) await sending.reset(id);
        throw unavailable();
      }
      if (id) await sent.increment(id);
    },
  };
});

const unavailable = () =>
  new ApiError(
    503,
    errorCodes.contactUnavailable,
    'Messages cannot be sent from here at the moment. Please write us a mail instead.',
  );

/** A visitor's message to support; answering it answers the visitor. */
export const contactEmail = ({ name, email, message }: ContactMessage, support: string): Email => ({
  to: support,
  replyTo: { name: oneLine(name), address: email },
  content: {
    subject: `${brandName}: message from ${nameText(name)}`,
    preheader: nameText(message),
    paragraphs: ['Somebody has written to support. Answer this email to answer them.'],
    facts: [
      { label: 'Name', value: nameText(name) },
      { label: 'Email', value: email },
    ],
    quote: message,
    why: `You get this email because ${brandName} names your address as support.`,
  },
});

export const contact = noun({ routes: [contactRoutes] });
