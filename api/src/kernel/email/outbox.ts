import fp from 'fastify-plugin';
import type { Email } from './email.ts';

/** Emails that are sent after the answer: they neither delay nor fail it. */
export interface Outbox {
  post: (write: () => readonly Email[] | Promise<readonly Email[]>) => void;
  drained: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

export const outbox = fp(async (app) => {
  const { mailer } = app;
  const waiting = new Set<Promise<void>>();
  if (!mailer) app.log.debug('mail is off');

  const sendAll = async (write: Parameters<Outbox['post']>[0]): Promise<void> => {
    // The answer goes first: its time must not tell whether an email follows.
    await new Promise(setImmediate);
    for (const mail of (mailer && (await write())) ?? []) {
      await mailer?.send(mail).catch(complain);
    }
  };
  const complain = (error: unknown): void =>
    app.log.error({ reason: reasonOf(error) }, 'a mail could not be written or sent');

  const post: Outbox['post'] = (write) => {
    if (!mailer) return;
    const sent = sendAll(write)
      .catch(complain)
      .finally(() => waiting.delete(sent));
    waiting.add(sent);
  };
  const drained = async (): Promise<void> => {
    while (waiting.size > 0) await Promise.all(waiting);
  };
  app.decorate('outbox', { post, drained });
  app.addHook('onClose', drained);
});

/** A mailer's error message may hold addresses and text, so the log gets its kind alone. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
