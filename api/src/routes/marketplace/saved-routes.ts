import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes } from '@nearhand/contracts';
import { ApiError, Data, Id, SavedService } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { Refusal } from '../../kernel/errors/refusal.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { deleteSaved, findSaved, insertSaved } from '../../nouns/saved/saved-repository.ts';
import { visibleService } from '../../nouns/services/service-service.ts';

const tags = ['saved services'];
const params = Type.Object({ serviceId: Id });
const nothing = { 200: Data(Type.Object({})), '4xx': ApiError };

/** Services that someone keeps for later. Saving twice, or removing what is not there, changes nothing. */
export const savedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', signedIn());

  app.get(
    '/saved-services',
    { schema: { tags, response: { 200: Data(Type.Array(SavedService)), '4xx': ApiError } } },
    async (request) => ({ data: await findSaved(app.db, viewerOf(request)) }),
  );

  app.post('/saved-services/:serviceId', { schema: { tags, params, response: nothing } }, async (request) => {
    const viewer = viewerOf(request);
    const { service } = await visibleService(app.db, request.params.serviceId, viewer);
    if (service.providerId === viewer._id) {
      throw new Refusal(403, errorCodes.ownService, 'You cannot save your own service.');
    }
    await insertSaved(app.db, viewer._id, service.id);
    return { data: {} };
  });

  app.delete('/saved-services/:serviceId', { schema: { tags, params, response: nothing } }, async (request) => {
    await deleteSaved(app.db, viewerOf(request)._id, request.params.serviceId);
    return { data: {} };
  });
};
