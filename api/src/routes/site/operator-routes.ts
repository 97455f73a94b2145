import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReleaseFailure, ReleaseHealth } from '@slices/format/wire';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operatorsOnly } from '../../kernel/http/auth.ts';
import { before, minutes } from '../../kernel/time/clock.ts';
import { failuresOf } from '../../nouns/telemetry/release-failure-repository.ts';
import { healthOf } from '../../nouns/telemetry/release-health.ts';

const { slice, version } = ReleaseHealth.properties;
const weekMinutes = 7 * 24 * 60;

const params = Type.Object({ slice, version });

/** For `npm run release --`, outside of `/api`: the web tier does not pass them on. */
export const releaseHealthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/internal/releases/:slice/:version',
    {
      onRequest: operatorsOnly,
      schema: {
        hide: true,
        params,
        querystring: Type.Object({
          minutes: Type.String({ pattern: '^[1-9]\\d{0,4}$', default: '10' }),
          trial: Type.Optional(version),
          since: Type.Optional(Type.String({ format: 'date-time' })),
        }),
        response: { 200: ReleaseHealth },
      },
    },
    async ({ params, query: { minutes: span, trial, since } }) => {
      const now = app.clock();
      const from = since ? new Date(since) : before(now, minutes(Math.min(Number(span), weekMinutes)));
      return healthOf(app.db, params, { since: from, trial }, now);
    },
  );
  app.get(
    '/internal/releases/:slice/:version/failures',
    { onRequest: operatorsOnly, schema: { hide: true, params, response: { 200: Type.Array(ReleaseFailure) } } },
    ({ params }) => failuresOf(app.db, params),
  );
};

export const metricsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/metrics', { logLevel: 'warn', onRequest: operatorsOnly, schema: { hide: true } }, async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.scrape()),
  );
};
