import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReleaseHealth } from '@nearhand/contracts/wire';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operatorsOnly } from '../../kernel/http/auth.ts';
import { before, minutes } from '../../kernel/time/clock.ts';
import { healthOf } from '../../nouns/telemetry/release-visitor-repository.ts';

const { slice, version } = ReleaseHealth.properties;
const week = 7 * 24 * 60;

/** For `npm run release -- watch`. The web tier passes on nothing but `/api`. */
export const releaseHealthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/internal/releases/:slice/:version',
    {
      onRequest: operatorsOnly,
      schema: {
        hide: true,
        params: Type.Object({ slice, version }),
        querystring: Type.Object({ minutes: Type.String({ pattern: '^[1-9]\\d{0,4}$', default: '10' }) }),
        response: { 200: ReleaseHealth },
      },
    },
    async ({ params, query }) =>
      healthOf(app.db, params, before(app.clock(), minutes(Math.min(Number(query.minutes), week)))),
  );
};

export const metricsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/metrics', { logLevel: 'warn', onRequest: operatorsOnly, schema: { hide: true } }, async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics()),
  );
};
