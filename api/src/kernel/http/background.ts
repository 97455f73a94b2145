import fp from 'fastify-plugin';
import { endsWithin } from '../time/clock.ts';

/** Milliseconds for which closing waits; what takes longer is done by whoever looks next. */
const graceAtEnd = 2_000;

/** What may go on after its answer was given. */
export interface Background {
  /**
   * Waits so many milliseconds for `work`, which then goes on by itself; while it does, the same `name` waits for it
   * again and begins no second one. Who comes while it is in time shares one more with all others who do, since what
   * they came for may have happened after it began. A failure of it is given to `complain`, in time or late, and never
   * thrown.
   */
  within: (
    milliseconds: number,
    name: string,
    work: () => Promise<unknown>,
    complain: (error: unknown) => void,
  ) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    background: Background;
  }
}

/** Puts `app.background` on the instance; closing waits for it, but not long. */
export const background = fp(async (app) => {
  const late = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<void>>();

  const run = async (name: string, work: () => Promise<unknown>, complain: (error: unknown) => void): Promise<void> => {
    next.delete(name);
    const going = work().catch(complain);
    running.set(name, going);
    await going;
    running.delete(name);
  };
  /** The run that begins from now on. */
  const shared: (...of: Parameters<typeof run>) => Promise<void> = (name, work, complain) => {
    const before = running.get(name);
    if (!before) return run(name, work, complain);
    const waiting = next.get(name) ?? before.then(() => run(name, work, complain));
    next.set(name, waiting);
    return waiting;
  };

  const within: Background['within'] = async (milliseconds, name, work, complain) => {
    const going = late.get(name) ?? shared(name, work, complain);
    if (await endsWithin(milliseconds, going)) return;
    late.set(name, going);
    void going.then(() => late.get(name) === going && late.delete(name));
  };
  app.decorate('background', { within });
  app.addHook('onClose', async () => {
    await endsWithin(graceAtEnd, Promise.all(late.values()));
  });
});
