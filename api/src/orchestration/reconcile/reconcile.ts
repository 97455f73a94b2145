import { loggedError } from '../../kernel/log/logged-error.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type ReconciledNoun, reconciledNouns } from './reconciled-nouns.ts';

/** Prints a line; with an exit code other than 0 it is a failure. */
type Say = (line: string, exitCode?: number) => void;

/** So many in a row that fail are Stripe's fault or the database's, and the rest would only wait for it as well. */
const mostFailures = 5;

interface Tally {
  looked: number;
  changed: number;
  failed: number;
}

/**
 * Asks Stripe about everything that is open there and mends what differs here, by the functions that webhooks call. Says
 * one line for each thing that it changed or could not look at, and a sum.
 */
export const reconcile = async (context: StripeContext, say: Say): Promise<void> => {
  const tally: Tally = { looked: 0, changed: 0, failed: 0 };
  for (const noun of reconciledNouns) await reconcileNoun(context, noun, tally, say);
  const { looked, changed, failed } = tally;
  say(`Asked Stripe about ${looked}, changed ${changed}, failed at ${failed}.`, failed === 0 ? 0 : 1);
};

const reconcileNoun = async (
  context: StripeContext,
  { name, open, state, settle }: ReconciledNoun,
  tally: Tally,
  say: Say,
): Promise<void> => {
  let failures = 0;
  for (const { id } of await open(context.db, context.clock())) {
    if (failures === mostFailures) return say(`The rest of this kind (${name}) must wait.`, 1);
    tally.looked += 1;
    try {
      const was = await state(context.db, id);
      await settle(context, id);
      const is = await state(context.db, id);
      failures = 0;
      if (is === was) continue;
      tally.changed += 1;
      say(`${name} ${id}: ${was} -> ${is}`);
    } catch (error) {
      failures += 1;
      tally.failed += 1;
      say(`${name} ${id}: ${loggedError(error).message}`, 1);
    }
  }
};
