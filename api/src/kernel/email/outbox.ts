import fp from 'fastify-plugin';
import type { Email } from './email.ts';

/** What is sent once an answer is given: it can neither delay nor fail it. */
export interface Outbox {
  /** Writes mails and sends them, later. Where mail is off nothing is written. */
  post: (write: () => readonly Email[] | Promise<readonly Email[]>) => void;
  /** Resolves when nothing waits any more. */
  drained: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

/** Puts `app.outbox` on the instance; closing waits for it. */
export const outbox = fp(async (app) => {
  const { mailer } = app;
  const waiting = new Set<Promise<void>>();
  if (!mailer) app.log.debug('mail is off');

  const sendAll = async (write: Parameters<Outbox['post']>[0]): Promise<void> => {
    // The answer goes first, so that the time until it comes tells nothing of this.
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

/** What may be logged of a mailer's failure: an error's message may hold addresses and what was written; its kind does not. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
