import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { Type } from 'typebox';
import { Refusal } from '../refusal.ts';

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/health',
    {
      logLevel: 'warn',
      schema: { tags: ['health'], response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    async () => {
      try {
        await app.database.query({ text: 'select 1' });
        return { status: 'ok' as const };
      } catch (error) {
        app.log.error({ err: error }, 'the database does not answer');
        throw new Refusal(503, errorCodes.unavailable, 'The database does not answer.');
      }
    },
  );
};
