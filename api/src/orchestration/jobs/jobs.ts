import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import type { Job, Sweep } from '../../kernel/jobs/job.ts';
import { nouns } from '../../nouns/nouns.ts';
import { stripeResources } from '../stripe/process-event.ts';
import { auditDaily, reconcileDaily } from './run-checks.ts';

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
