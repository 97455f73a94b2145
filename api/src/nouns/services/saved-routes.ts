import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { deleteSaved, findSaved, insertSaved } from './saved-services.ts';
import { visibleService } from './service-service.ts';

export const savedRoutes = implement((app) => ({
  'GET saved-services': ({ viewer, query }) => findSaved(app.db, viewer, query.service, askedPage(query)),
  'POST saved-services/:serviceId': async (request) => {
    const { viewer } = request;
    const { service } = await visibleService(app.db, request.params.serviceId, viewer);
    if (service.providerId === viewer._id) {
      throw new ApiError(403, errorCodes.ownService, 'You cannot save your own service.');
    }
    await insertSaved(app.db, viewer._id, service.id);
    return { data: {} };
  },
  'DELETE saved-services/:serviceId': async (request) => {
    await deleteSaved(app.db, request.viewer._id, request.params.serviceId);
    return { data: {} };
  },
}));
