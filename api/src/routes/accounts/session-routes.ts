import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { endSession } from '../../nouns/accounts/session-service.ts';

/** Logging out. GET is how pages ask for it; an address that an image can fetch must not do it for them. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/auth/logout',
    schema: { tags: ['accounts'], response: { 200: Data(Type.Object({})), '4xx': ApiError } },
    handler: async (request, reply) => {
      await endSession(app, request, reply);
      return { data: {} };
    },
  });
};
