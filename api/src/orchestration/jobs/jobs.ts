import { nilId } from '../../kernel/database/decoders.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { Job, Sweep } from '../../kernel/jobs/job.ts';
import { before, hours } from '../../kernel/time/clock.ts';
import { nouns } from '../../nouns/nouns.ts';
import { auditReport, endPass, openPass, savePass } from '../audit/audit-books.ts';
import { stripeResources } from '../stripe/process-event.ts';
import { failureLimit, reconcileRows } from '../stripe/reconcile.ts';

/** Jobs and webhooks are still about younger changes: they would count as lost webhooks. */
const restMs = hours(1);

/** Finds what a lost webhook left undone, and syncs it. A run that is cut goes on after the row that it checked last. */
export const reconcileDaily: Job['run'] = async (context, signal) => {
  const { clock, db, log } = context;
  if (!context.stripe) return;
  const pass = await openPass(db, 'reconcile', clock());
  if (!pass) return;
  let { findings, failures } = pass;
  let failuresInARow = 0;
  const begunAt = Math.max(
    0,
    stripeResources.findIndex(({ name }) => name === pass.part),
  );
  for (const resource of stripeResources.slice(begunAt)) {
    const part = resource.name;
    const last = (part === pass.part && pass.lastId) || nilId;
    for await (const { id, change, error } of reconcileRows(context, resource, last, before(clock(), restMs))) {
      if (change) log.error({ resource: part, id, change }, 'Stripe had a change that no webhook told of');
      if (error) log.error({ err: error, resource: part, id }, 'a row could not be compared with Stripe');
      findings += change ? 1 : 0;
      failures += error ? 1 : 0;
      failuresInARow = error ? failuresInARow + 1 : 0;
      await savePass(db, 'reconcile', { part, lastId: id, findings, failures });
      if (signal.aborted) return;
      // The next run goes on after them.
      if (failuresInARow === failureLimit) throw new Error(`${failureLimit} rows in a row failed: the rest must wait.`);
    }
  }
  await endPass(db, 'reconcile', clock());
};

const loggedLimit = 20;

export const auditDaily: Job['run'] = async ({ clock, db, log }) => {
  if (!(await openPass(db, 'audit-ledger', clock()))) return;
  const { differences, scope } = await auditReport(db);
  if (differences.length > 0) {
    const facts = { differences: differences.slice(0, loggedLimit), count: differences.length, scope };
    log.error(facts, 'the ledger does not add up');
  }
  await endPass(db, 'audit-ledger', clock(), { findings: differences.length });
};

const sweeps = nouns.flatMap((noun) => Object.entries(noun.sweeps ?? {}).map(([id, run]) => ({ id, run })));

/** Each of them counts as a row: one that fails stops no other. */
export const sweep: Job['run'] = (context, signal) =>
  forEachDue(context, {
    job: 'sweep',
    signal,
    pageAfter: async (last: { id: string; run: Sweep } | undefined) => (last ? [] : sweeps),
    act: async ({ run }) => run(context, signal),
  });

export const jobs: readonly Job[] = [
  ...nouns.flatMap((noun) => noun.jobs ?? []),
  ...stripeResources.flatMap(({ job }) => job ?? []),
  { name: 'sweep', schedule: '*/10 * * * *', run: sweep },
  // Each pass takes place once a day. In between, a run finds nothing to do, or goes on with a pass that was cut.
  { name: 'reconcile', schedule: '*/10 * * * *', run: reconcileDaily, maxMinutes: 30 },
  { name: 'audit-ledger', schedule: '*/10 * * * *', run: auditDaily, maxMinutes: 240 },
];
