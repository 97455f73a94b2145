import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ErrorBody } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { retrySoon } from '../../kernel/errors/errors.ts';
import type { Lack } from './readiness.ts';

const tags = ['health'];
const Well = Type.Object({ status: Type.Literal('ok') });
const well = { status: 'ok' as const };

/** For whoever restarts copies (`/health`: the process answers) and whoever sends them requests (`/health/ready`). */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/health', { logLevel: 'warn', schema: { tags, response: { 200: Well } } }, async () => well);

  app.get(
    '/health/ready',
    { logLevel: 'warn', schema: { tags, response: { 200: Well, 503: ErrorBody } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const missing = await app.readiness.lacks();
      if (missing) throw new ApiError(503, errorCodes.unavailable, sentences[missing], { missing }, retrySoon);
      return well;
    },
  );
};

const sentences: Record<Lack, string> = {
  database: 'The database does not answer.',
  disk: 'The disk is full or cannot be written to.',
  migrations: 'The database is older than this release.',
  stopping: 'This copy of the site is stopping. Please try again.',
};
