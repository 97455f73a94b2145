import { before } from '../site/durations.ts';
import type { Database } from '../site/options.ts';
import { deleteOldOutcomes } from './outcome-repository.ts';
import { deleteOldFailures } from './release-failure-repository.ts';
import { deleteOldVisits, retentionMs } from './release-visitor-repository.ts';

const maxVisits = 1_000_000;

/** Visits and failures are deleted after a week, the oldest visits also where there are more than a million. */
export const sweepTelemetry = async (database: Database, now: Date): Promise<void> => {
  const then = before(now, retentionMs);
  await deleteOldVisits(database, then, maxVisits);
  await deleteOldFailures(database, then);
  await deleteOldOutcomes(database, then);
};
