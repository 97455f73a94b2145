import { localDay } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { changeService } from '../../nouns/services/change-service.ts';
import { createService } from '../../nouns/services/create-service.ts';
import { findServicesOf } from '../../nouns/services/service-repository.ts';
import { moveService, serviceFor, visibleService } from '../../nouns/services/service-service.ts';
import { countView, visitorOf } from '../../nouns/services/service-view-repository.ts';
import { toService } from '../../nouns/services/service-wire.ts';
import { trimmedService } from '../../nouns/services/trimmed-service.ts';

/** One service as everyone sees it, and a provider's own, which they write. The public list is the catalog's. */
export const serviceRoutes = implement((app) => ({
  'GET services/me': async (request) => {
    const { viewer } = request;
    const rows = await findServicesOf(app.db, viewer._id);
    return { data: rows.map((row) => toService(row, viewer, true)) };
  },
  'GET services/:id': async (request) => {
    const { service } = await visibleService(app.db, request.params.id, request.viewer);
    if (request.method === 'GET' && service.status === 'active' && service.providerId !== request.viewer?._id) {
      const today = localDay(wallClock(app.clock(), app.settings.timeZone));
      await countView(app.db, service.id, today, visitorOf(request, app.settings.secret));
    }
    return { data: await serviceFor(app.db, service.id, request.viewer) };
  },
  'POST services': {
    preValidation: trimmedService,
    handler: async (request) => {
      const { viewer } = request;
      const id = await createService(app, request.body, viewer, idempotencyKeyOf(request));
      return { data: await serviceFor(app.db, id, viewer) };
    },
  },
  'PUT services/:id': {
    preValidation: trimmedService,
    handler: async (request) => {
      const { params, body } = request;
      return { data: await changeService(app, params.id, body, request.viewer) };
    },
  },
  'PATCH services/:id/status': async (request) => {
    const { params, body } = request;
    return { data: await moveService(app.db, params.id, body.status, request.viewer, app.clock()) };
  },
}));
