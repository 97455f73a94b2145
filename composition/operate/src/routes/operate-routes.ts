import { operateErrorCodes } from '@slices/format';
import { jsonSchemaOf, operatorRoutes } from '@slices/format/wire';
import type * as v from 'valibot';
import { operatedEnvironments } from '../releases/environments.ts';
import { summaryOf } from '../releases/health-summary.ts';
import { readLive } from '../releases/live-recalls.ts';
import { openReleaseStore } from '../releases/release-store.ts';
import type { Source } from '../releases/revision-files.ts';
import { revisionDifference, revisionPage } from '../releases/revision-list.ts';
import { trustedKeys } from '../releases/signed-documents.ts';
import { trialOf } from '../releases/trial.ts';
import { before, dayMs } from '../site/durations.ts';
import { OperateError } from '../site/operate-error.ts';
import type { OperateOptions } from '../site/options.ts';
import type { RoutePlugin } from '../site/route-plugin.ts';
import { healthFigures } from '../telemetry/health-figures.ts';
import { failuresOf } from '../telemetry/release-failure-repository.ts';
import { healthOf } from '../telemetry/release-health.ts';

const storeSetting = 'RELEASE_STORE';

/** For the operator page, read-only. */
export const operateRoutes: RoutePlugin<OperateOptions> = async (app, options) => {
  const { clock, database, operators, errorSchemas, settings } = options;
  const store = await openReleaseStore(settings);
  const keys = trustedKeys(settings.compositionKeys);
  const source = (): Source => {
    if (store) return { store, keys };
    const sentence = `Set ${storeSetting} to the folder or bucket of releases.`;
    throw new OperateError(503, operateErrorCodes.releaseStoreMissing, sentence);
  };
  const { 'GET operate/environments': environments, 'GET operate/revisions': revisions } = operatorRoutes;
  const { 'GET operate/release': release, 'GET operate/diff': difference } = operatorRoutes;
  const onRequest = operators;
  const schemaOf = <A extends v.GenericSchema>({ summary, answer }: { summary: string; answer: A }) => ({
    tags: ['operate'],
    summary,
    response: { 200: jsonSchemaOf(answer), ...errorSchemas },
  });

  app.get('/operate/environments', { onRequest, schema: schemaOf(environments) }, async () => {
    if (!store) return { data: { environments: [], missingSetting: storeSetting } };
    const now = clock();
    const figures = await healthFigures(database, before(now, dayMs));
    return { data: { environments: await operatedEnvironments({ store, keys }, figures, now) } };
  });
  app.get(
    '/operate/revisions',
    { onRequest, schema: { ...schemaOf(revisions), querystring: jsonSchemaOf(revisions.query) } },
    async ({ query }) => revisionPage(source(), query),
  );
  app.get(
    '/operate/release',
    { onRequest, schema: { ...schemaOf(release), querystring: jsonSchemaOf(release.query) } },
    async ({ query }) => {
      const now = clock();
      const from = source();
      const live = await readLive(from, query.environment);
      const [health, failures, recall, trial] = await Promise.all([
        healthOf(database, query, { since: before(now, dayMs) }, now),
        failuresOf(database, query),
        live.recallOf(query.slice, query.version),
        trialOf(options, from, query, live, now),
      ]);
      return { data: { health: summaryOf(health), failures, ...(recall && { recall }), ...(trial && { trial }) } };
    },
  );
  app.get(
    '/operate/diff',
    { onRequest, schema: { ...schemaOf(difference), querystring: jsonSchemaOf(difference.query) } },
    async ({ query }) => ({ data: await revisionDifference(source(), query) }),
  );
};
