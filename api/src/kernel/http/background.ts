import fp from 'fastify-plugin';
import { endsWithin } from '../time/clock.ts';
import { singleFlight } from '../time/single-flight.ts';

const closeTimeoutMs = 2_000;
/** Longer than Stripe's client tries. A run that hangs keeps later ones out no longer. */
const runLimitMs = 300_000;

interface Background {
  /** Waits at most `timeoutMs` for `work`, which then goes on. Later calls join the overdue run. Never rejects. */
  within: (
    timeoutMs: number,
    name: string,
    work: () => Promise<unknown>,
    onError: (error: unknown) => void,
  ) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    background: Background;
  }
}

export const background = fp(async (app) => {
  const flight = singleFlight<unknown>(runLimitMs);
  const overdue = new Map<string, Promise<unknown>>();

  const within: Background['within'] = async (timeoutMs, name, work, onError) => {
    const run = overdue.get(name) ?? flight(name, work).catch(onError);
    if (await endsWithin(timeoutMs, run)) return;
    overdue.set(name, run);
    void run.then(() => overdue.get(name) === run && overdue.delete(name));
  };
  app.decorate('background', { within });
  app.addHook('onClose', async () => {
    await endsWithin(closeTimeoutMs, Promise.all(overdue.values()));
  });
});
