import { loggedError } from '../../kernel/log/logged-error.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import type { StripeResource } from '../../stripe/stripe-resource.ts';
import { stripeResources } from './process-event.ts';

type Say = (line: string, exitCode?: number) => void;

/** Then Stripe or the database is at fault: the rest would fail, too. */
const failureLimit = 5;

interface Tally {
  asked: number;
  changed: number;
  failed: number;
}

/** Asks Stripe about everything that is open there and syncs it. Prints one line per change or failure, and a sum. */
export const reconcile = async (
  context: StripeContext,
  say: Say,
  resources: readonly StripeResource[] = stripeResources,
): Promise<void> => {
  const tally: Tally = { asked: 0, changed: 0, failed: 0 };
  for (const resource of resources) await reconcileResource(context, resource, tally, say);
  const { asked, changed, failed } = tally;
  say(`Asked Stripe about ${asked}, changed ${changed}, failed at ${failed}.`, failed === 0 ? 0 : 1);
};

const reconcileResource = async (
  context: StripeContext,
  { name, listOpen, describe, sync }: StripeResource,
  tally: Tally,
  say: Say,
): Promise<void> => {
  let failures = 0;
  for (const { id } of await listOpen(context.db, context.clock())) {
    if (failures === failureLimit) return say(`The rest of this kind (${name}) must wait.`, 1);
    tally.asked += 1;
    try {
      const before = await describe(context.db, id);
      await sync(context, id);
      const after = await describe(context.db, id);
      failures = 0;
      if (after === before) continue;
      tally.changed += 1;
      say(`${name} ${id}: ${before} -> ${after}`);
    } catch (error) {
      failures += 1;
      tally.failed += 1;
      say(`${name} ${id}: ${loggedError(error).message}`, 1);
    }
  }
};
