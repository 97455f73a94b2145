import type { FastifyInstance } from 'fastify';
import { before, hours } from '../../kernel/time/time-spans.ts';
import { lookAtStripe } from '../../stripe/look-at-stripe.ts';
import { findOpenCheckouts } from './checkout-repository.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Milliseconds for which a screen waits for Stripe. */
const longestLook = 2_500;
/** Pages that were opened and left must not make each of somebody's screens slow; the job looks after those. */
const most = 5;
const recent = hours(2);

/** Sees to it that somebody who comes back from Stripe finds what they bought, though no webhook came yet. */
export const lookAtCheckouts = async (app: FastifyInstance, userId: string): Promise<void> => {
  if (!app.stripe) return;
  const open = await findOpenCheckouts(app.db, userId, before(app.clock(), recent), most);
  if (open.length === 0) return;
  const look = async (): Promise<void> => {
    // One that fails keeps nobody from what was bought on another.
    const looks = await Promise.allSettled(open.map(({ id }) => settleCheckout(app, id)));
    const failed = looks.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
  await lookAtStripe(app, { userId, name: `checkouts:${userId}`, wait: longestLook, look });
};
