import { ReleaseFailure, ReleaseHealth } from '@slices/format';
import { jsonSchemaOf, Slice, Version } from '@slices/format/wire';
import * as v from 'valibot';
import { before, minuteMs } from '../site/durations.ts';
import type { OperateOptions } from '../site/options.ts';
import type { RoutePlugin } from '../site/route-plugin.ts';
import { failuresOf } from '../telemetry/release-failure-repository.ts';
import { healthOf } from '../telemetry/release-health.ts';

const weekMinutes = 7 * 24 * 60;

const params = jsonSchemaOf(v.object({ slice: Slice, version: Version }));

const Span = v.object({
  minutes: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/)), '10'),
  trial: v.optional(Version),
  since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

/** For `npm run release --`; not for browsers: a web tier does not pass them on. */
export const programRoutes: RoutePlugin<OperateOptions> = async (app, options) => {
  const { clock, database, outcomes, programs } = options;
  app.get(
    '/internal/releases/:slice/:version',
    {
      onRequest: programs,
      schema: {
        hide: true,
        params,
        querystring: jsonSchemaOf(Span),
        response: { 200: jsonSchemaOf(ReleaseHealth) },
      },
    },
    async ({ params, query: { minutes, trial, since } }) => {
      const now = clock();
      const from = since ? new Date(since) : before(now, Math.min(Number(minutes), weekMinutes) * minuteMs);
      return healthOf(database, params, { since: from, trial }, now, outcomes);
    },
  );
  app.get(
    '/internal/releases/:slice/:version/failures',
    {
      onRequest: programs,
      schema: { hide: true, params, response: { 200: jsonSchemaOf(v.array(ReleaseFailure)) } },
    },
    ({ params }) => failuresOf(database, params),
  );
};
