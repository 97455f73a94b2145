import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Credits, Data } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../plugins/auth.ts';
import { countCredits } from './credit-repository.ts';

export const creditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/subscription/credits',
    { onRequest: signedIn(), schema: { tags: ['credits'], response: { 200: Data(Credits), '4xx': ApiError } } },
    async (request) => ({ data: { credits: await countCredits(app.db, viewerOf(request)._id) } }),
  );
};
