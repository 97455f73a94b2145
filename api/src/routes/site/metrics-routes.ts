import type { FastifyPluginAsync } from 'fastify';
import { operatorsOnly } from '../../kernel/http/operators-only.ts';

/** For Prometheus, on the API's own port: the web tier passes on nothing but `/api`. */
export const metricsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/metrics', { logLevel: 'warn', onRequest: operatorsOnly, schema: { hide: true } }, async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics()),
  );
};
