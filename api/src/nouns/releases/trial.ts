import { CompositionOutline, environmentPaths, shareOf } from '@nearhand/contracts';
import type { OperatedHealth, ReleaseFilter } from '@nearhand/contracts/wire';
import type { Database } from '../../kernel/database/database.ts';
import { healthOf } from '../telemetry/release-health.ts';
import { summaryOf } from './health-summary.ts';
import { parsedText, readIndex, type Source } from './revision-files.ts';

/** Undefined where the release is no canary, or the index does not say since when. */
export const trialOf = async (
  db: Database,
  { store }: Source,
  { environment, slice, version }: ReleaseFilter,
  now: Date,
): Promise<OperatedHealth['trial']> => {
  const running = parsedText(
    CompositionOutline,
    (await store.read(environmentPaths.composition(environment)))?.toString() ?? '',
  );
  const releases = running?.microFrontends[slice] ?? [];
  const isCanary = releases.some((release) => shareOf(release) === 'canary' && release.metadata.version === version);
  const live = releases.find((release) => shareOf(release) === 'live')?.metadata.version;
  const first = (await readIndex(store, environment)).findLast(({ changes }) =>
    changes.some((line) => line.startsWith(`+ ${slice} ${version}: canary`)),
  );
  const since = new Date(first?.at ?? '');
  if (!isCanary || !live || Number.isNaN(since.getTime())) return undefined;
  const span = { since, trial: version };
  return {
    since: since.toISOString(),
    canary: summaryOf(await healthOf(db, { slice, version }, span, now)),
    live: summaryOf(await healthOf(db, { slice, version: live }, span, now)),
  };
};
