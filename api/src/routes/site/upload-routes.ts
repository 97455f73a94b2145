import type { FastifyPluginAsync } from 'fastify';

/** Pictures that people sent. A file never changes under its path, so browsers may keep it for good. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  await app.register(app.uploads.serve, { prefix: '/uploads/' });
};
