import type { FastifyPluginAsync } from 'fastify';

export const uploadRoutes: FastifyPluginAsync = async (app) => {
  await app.register(app.uploads.serve, { prefix: '/uploads/' });
};
