import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { localDay } from '@nearhand/contracts';
import { ApiError, Data, Id, Service, ServiceStatusChange } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { wallClock } from '../clock.ts';
import { known, signedIn, viewerOf } from '../plugins/auth.ts';
import { findServicesOf } from './service-repository.ts';
import { moveService, serviceFor, visibleService } from './service-service.ts';
import { countView, visitorOf } from './service-view-repository.ts';
import { toService } from './service-wire.ts';

const tags = ['services'];
const params = Type.Object({ id: Id });
const list = { 200: Data(Type.Array(Service)), '4xx': ApiError };
const one = { 200: Data(Service), '4xx': ApiError };

/** One service as everyone sees it, and a provider's own. The public list is the catalog's. */
export const serviceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/services/me',
    { onRequest: signedIn('provider', 'admin'), schema: { tags, response: list } },
    async (request) => {
      const viewer = viewerOf(request);
      const rows = await findServicesOf(app.db, viewer._id);
      return { data: rows.map((row) => toService(row, viewer, true)) };
    },
  );

  app.get('/services/:id', { onRequest: known, schema: { tags, params, response: one } }, async (request) => {
    const { service } = await visibleService(app.db, request.params.id, request.viewer);
    if (request.method === 'GET' && service.status === 'active' && service.providerId !== request.viewer?._id) {
      const today = localDay(wallClock(app.clock(), app.settings.timeZone));
      await countView(app.db, service.id, today, visitorOf(request, app.settings.secret));
    }
    return { data: await serviceFor(app.db, service.id, request.viewer) };
  });

  app.patch(
    '/services/:id/status',
    { onRequest: signedIn(), schema: { tags, params, body: ServiceStatusChange, response: one } },
    async (request) => {
      const { params, body } = request;
      return { data: await moveService(app.db, params.id, body.status, viewerOf(request), app.clock()) };
    },
  );
};
