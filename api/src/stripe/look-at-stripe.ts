import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../kernel/database/database.ts';
import { Refusal } from '../kernel/errors/refusal.ts';
import { type AttemptLimit, attemptLimit } from '../kernel/limits/attempt-limit.ts';
import { minute } from '../kernel/time/durations.ts';

export type LookContext = Pick<FastifyInstance, 'background' | 'database' | 'log'>;

interface Look {
  /** Whose screen it is. */
  userId: string;
  /** What is looked at: looks at the same thing at once are one. */
  name: string;
  /** Milliseconds for which the screen waits. */
  wait: number;
  look: () => Promise<void>;
}

/** Stripe answers so many questions a second for everybody together: nobody's screens ask more than this. */
const mostInMinute = 60;

/**
 * Asks Stripe because somebody looks at a screen, so that they need not wait for a webhook. It fails, takes its time or
 * is left out without a word to them: what they see then is what we know.
 */
export const lookAtStripe = async (context: LookContext, { userId, name, wait, look }: Look): Promise<void> => {
  if (!(await mayLook(context, userId))) return;
  await context.background.within(wait, name, look, (error) =>
    context.log.warn({ err: error, userId, look: name }, 'Stripe could not be asked for a screen'),
  );
};

const limits = new WeakMap<OpenDatabase, AttemptLimit>();

const mayLook = async ({ database }: LookContext, userId: string): Promise<boolean> => {
  const limit = limits.get(database) ?? attemptLimit(database, 'looks', mostInMinute, minute);
  limits.set(database, limit);
  try {
    await limit.count(userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
