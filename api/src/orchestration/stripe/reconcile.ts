import { nilId } from '../../kernel/database/decoders.ts';
import { loggedError } from '../../kernel/log/request-log.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import type { StripeResource } from '../../stripe/stripe-resource.ts';
import { stripeResources } from './process-event.ts';

type Say = (line: string, exitCode?: number) => void;

/** Then Stripe or the database is at fault: the rest would fail, too. */
export const failureLimit = 5;

/** The sync of one row: its `change`, or the `error` because of which Stripe was not asked. */
interface Reconciled {
  id: string;
  change?: string;
  error?: unknown;
}

/** Asks Stripe about each row after `last` that is open there, in the order of their ids, and syncs it. */
export async function* reconcileRows(
  context: StripeContext,
  { openAfter, describe, sync }: StripeResource,
  last = nilId,
  unchangedSince?: Date,
): AsyncGenerator<Reconciled> {
  const { db } = context;
  let rows = await openAfter(db, context.clock(), last, unchangedSince);
  while (rows.length > 0) {
    for (const { id } of rows) {
      try {
        const before = await describe(db, id);
        await sync(context, id);
        const after = await describe(db, id);
        yield { id, ...(after !== before && { change: `${before} -> ${after}` }) };
      } catch (error) {
        yield { id, error };
      }
    }
    rows = await openAfter(db, context.clock(), rows.at(-1)?.id ?? nilId, unchangedSince);
  }
}

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
  resource: StripeResource,
  tally: Tally,
  say: Say,
): Promise<void> => {
  const { name } = resource;
  let failures = 0;
  for await (const { id, change, error } of reconcileRows(context, resource)) {
    tally.asked += 1;
    failures = error ? failures + 1 : 0;
    if (change) {
      tally.changed += 1;
      say(`${name} ${id}: ${change}`);
    }
    if (error) {
      tally.failed += 1;
      say(`${name} ${id}: ${loggedError(error).message}`, 1);
    }
    if (failures === failureLimit) return say(`The rest of this kind (${name}) must wait.`, 1);
  }
};
