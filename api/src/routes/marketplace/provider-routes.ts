import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Id, Provider } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { known } from '../../kernel/http/auth.ts';
import { publicProvider } from '../../nouns/providers/provider-service.ts';

/** Who offers services, as everyone may see them. */
export const providerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/providers/:id',
    {
      onRequest: known,
      schema: {
        tags: ['providers'],
        params: Type.Object({ id: Id }),
        response: { 200: Data(Provider), '4xx': ApiError },
      },
    },
    async ({ params, viewer }) => ({ data: await publicProvider(app.db, params.id, viewer) }),
  );
};
