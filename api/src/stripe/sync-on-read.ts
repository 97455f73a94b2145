import type { FastifyInstance } from 'fastify';
import { isWithin, rateLimit } from '../kernel/limits/rate-limit.ts';
import { minutes } from '../kernel/time/clock.ts';
import type { StripeContext } from './stripe-context.ts';
import type { StripeResource } from './stripe-resource.ts';

export type ReadContext = StripeContext & Pick<FastifyInstance, 'background' | 'database'>;

/** Stripe limits the calls of the whole marketplace, so each user gets at most this many syncs a minute. */
const limitPerMinute = 60;

interface Read {
  userId: string;
  ids: readonly string[];
  timeoutMs: number;
}

/** Syncs rows before a screen shows them. Errors are logged and never thrown: the screen then shows our state. */
export const syncOnRead = async (
  context: ReadContext,
  { name, sync }: Pick<StripeResource, 'name' | 'sync'>,
  { userId, ids, timeoutMs }: Read,
): Promise<void> => {
  if (ids.length === 0) return;
  if (!(await isWithin(rateLimit(context.database, 'looks', limitPerMinute, minutes(1)), 1, userId))) return;
  const syncAll = async (): Promise<void> => {
    const results = await Promise.allSettled(ids.map((id) => sync(context, id)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
  await context.background.within(timeoutMs, `${name}:${ids.join()}`, syncAll, (error) =>
    context.log.warn({ err: error, userId, resource: name }, 'Stripe could not be asked for a screen'),
  );
};
