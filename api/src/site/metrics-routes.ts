import type { FastifyPluginAsync } from 'fastify';
import { operatorsOnly } from '../kernel/http/auth.ts';

export const metricsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/metrics', { logLevel: 'warn', onRequest: operatorsOnly, schema: { hide: true } }, async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.scrape()),
  );
};
