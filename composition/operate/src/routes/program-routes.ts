import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReleaseFailure, ReleaseHealth } from '@slices/format';
import { answerSchema, Slice, Version } from '@slices/format/wire';
import { Type } from 'typebox';
import type { OperateOptions } from '../site/options.ts';
import { before, minuteMs } from '../site/spans.ts';
import { failuresOf } from '../telemetry/release-failure-repository.ts';
import { healthOf } from '../telemetry/release-health.ts';

const weekMinutes = 7 * 24 * 60;

const params = Type.Object({ slice: Slice, version: Version });

/** For `npm run release --`; not for browsers: a web tier does not pass them on. */
export const programRoutes: FastifyPluginAsyncTypebox<OperateOptions> = async (app, options) => {
  const { clock, database, programs } = options;
  app.get(
    '/internal/releases/:slice/:version',
    {
      onRequest: programs,
      schema: {
        hide: true,
        params,
        querystring: Type.Object({
          minutes: Type.String({ pattern: '^[1-9]\\d{0,4}$', default: '10' }),
          trial: Type.Optional(Version),
          since: Type.Optional(Type.String({ format: 'date-time' })),
        }),
        response: { 200: answerSchema(ReleaseHealth) },
      },
    },
    async ({ params, query: { minutes, trial, since } }) => {
      const now = clock();
      const from = since ? new Date(since) : before(now, Math.min(Number(minutes), weekMinutes) * minuteMs);
      return healthOf(database, params, { since: from, trial }, now);
    },
  );
  app.get(
    '/internal/releases/:slice/:version/failures',
    {
      onRequest: programs,
      schema: { hide: true, params, response: { 200: Type.Array(answerSchema(ReleaseFailure)) } },
    },
    ({ params }) => failuresOf(database, params),
  );
};
