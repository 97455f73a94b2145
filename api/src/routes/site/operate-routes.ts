import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { before, hours } from '../../kernel/time/clock.ts';
import { operatedEnvironments } from '../../nouns/releases/environments.ts';
import { summaryOf } from '../../nouns/releases/health-summary.ts';
import { readLive, recallOf } from '../../nouns/releases/live-recalls.ts';
import { openReleaseStore } from '../../nouns/releases/release-store.ts';
import type { Source } from '../../nouns/releases/revision-files.ts';
import { revisionDifference, revisionPage } from '../../nouns/releases/revision-list.ts';
import { trustedKeys } from '../../nouns/releases/signed-documents.ts';
import { trialOf } from '../../nouns/releases/trial.ts';
import { healthFigures } from '../../nouns/telemetry/health-figures.ts';
import { failuresOf } from '../../nouns/telemetry/release-failure-repository.ts';
import { healthOf } from '../../nouns/telemetry/release-health.ts';

const storeSetting = 'RELEASE_STORE';

/** For the operator page, read-only. */
export const operateRoutes = implement((app) => {
  const opening = openReleaseStore(app.settings);
  const keys = trustedKeys(app.settings.compositionKeys);
  const source = async (): Promise<Source> => {
    const store = await opening;
    if (store) return { store, keys };
    throw new ApiError(503, errorCodes.releaseStoreMissing, `Set ${storeSetting} to the folder or bucket of releases.`);
  };
  return {
    'GET operate/environments': async () => {
      const store = await opening;
      if (!store) return { data: { environments: [], missingSetting: storeSetting } };
      const now = app.clock();
      const figures = await healthFigures(app.db, before(now, hours(24)));
      return { data: { environments: await operatedEnvironments({ store, keys }, figures, now) } };
    },
    'GET operate/revisions': async ({ query }) => revisionPage(await source(), query),
    'GET operate/release': async ({ query }) => {
      const now = app.clock();
      const from = await source();
      const { recalls } = await readLive(from, query.environment);
      const [health, failures, recall, trial] = await Promise.all([
        healthOf(app.db, query, { since: before(now, hours(24)) }, now),
        failuresOf(app.db, query),
        recallOf(from, query, recalls),
        trialOf(app.db, from, query, recalls, now),
      ]);
      return { data: { health: summaryOf(health), failures, ...(recall && { recall }), ...(trial && { trial }) } };
    },
    'GET operate/diff': async ({ query }) => ({ data: await revisionDifference(await source(), query) }),
  };
});
