import type { FastifyInstance } from 'fastify';
import { before, hours } from '../jobs/time-spans.ts';
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
    for (const { id } of open) await settleCheckout(app, id);
  };
  await app.background.within(longestLook, `checkouts:${userId}`, look, (error) =>
    app.log.warn({ err: error, userId }, 'open checkouts could not be checked'),
  );
};
