import { dueSessions } from '../checkout/due-sessions.ts';
import { dueInvoices } from '../invoices/due-invoices.ts';
import { dueHolds } from '../payment-intents/due-holds.ts';
import type { Sandbox } from '../sandbox.ts';
import { dueSubscriptions } from '../subscriptions/due-subscriptions.ts';

/** Something that happens by itself once its time has come. Doing it has to take it off the list. */
export interface DueWork {
  /** Seconds since 1970. */
  at: number;
  run: () => void;
}

/** What waits, now or later, per resource. */
const sources: ReadonlyArray<(sandbox: Sandbox) => DueWork[]> = [dueHolds, dueSessions, dueInvoices, dueSubscriptions];

/** Does what is due until `until` in order of time, each as if it were then. */
export const doDueWork = (sandbox: Sandbox, until = sandbox.now()): void => {
  for (let next = firstDue(sandbox, until); next; next = firstDue(sandbox, until)) sandbox.clock.at(next.at, next.run);
};

const firstDue = (sandbox: Sandbox, until: number): DueWork | undefined =>
  sources
    .flatMap((source) => source(sandbox))
    .filter(({ at }) => at <= until)
    .reduce<DueWork | undefined>((first, work) => (first && first.at <= work.at ? first : work), undefined);

const lookEvery = 60_000;

/** Looks now and each minute, for what real time makes due. */
export const keepDoingDueWork = (sandbox: Sandbox): void => {
  doDueWork(sandbox);
  sandbox.later(lookEvery, () => keepDoingDueWork(sandbox));
};
