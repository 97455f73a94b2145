import { localDay } from '@nearhand/contracts';
import { implement } from '../../kernel/http/api-routes.ts';
import { isCrossSite, isPrefetch, isRobot } from '../../kernel/http/security.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { askedPage, pageAnswer } from '../../kernel/paging/cursor.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { findPlace } from '../places/find-place.ts';
import { policiesOf, writePolicies } from './cancellation-policies.ts';
import { publicProvider } from './provider-page.ts';
import { countStatuses, countView, findPageOfServices, visitorOf } from './service-repository.ts';
import { moveService, serviceFor, toServiceFor, visibleService } from './service-service.ts';
import { toService } from './service-wire.ts';
import { changeService, createService } from './write-service.ts';

export const serviceRoutes = implement((app) => {
  const { db } = app;
  return {
    'GET services/me': async ({ viewer, query }) => {
      const page = askedPage(query);
      const rows = await findPageOfServices(db, viewer._id, query.status, page);
      const statuses = await countStatuses(db, viewer._id);
      return { ...pageAnswer(rows, page, (row) => toService(row, viewer, true)), statuses };
    },
    'GET services/:id': async (request) => {
      const { viewer } = request;
      const row = await visibleService(db, request.params.id, viewer);
      const { id, status, providerId } = row.service;
      // The renderer of documents prefetches too, and a picture on another site asks for as many as visit that.
      const isPage = !isPrefetch(request) && !isRobot(request) && !isCrossSite(request, app.settings.publicOrigins);
      const isView = request.method === 'GET' && isPage && viewer?.role !== 'admin';
      if (isView && status === 'active' && providerId !== viewer?._id) {
        const today = localDay(wallClock(app.clock(), app.settings.timeZone));
        row.service.views += await countView(db, id, today, visitorOf(request, app.settings.secret));
      }
      const { near } = request.query;
      return { data: await toServiceFor(app, row, viewer, near ? await findPlace(db, near) : undefined) };
    },
    'POST services': async (request) => {
      const { viewer } = request;
      const id = await createService(app, request.body, viewer, idempotencyKeyOf(request));
      return { data: await serviceFor(app, id, viewer) };
    },
    'PUT services/:id': async ({ params, body, viewer }) => ({
      data: await changeService(app, params.id, body, viewer),
    }),
    'PATCH services/:id/status': async ({ params, body, viewer }) => ({
      data: await moveService(app, params.id, body.status, viewer),
    }),
    'GET cancellation-policies': async ({ viewer }) => ({ data: await policiesOf(db, viewer._id) }),
    'PUT cancellation-policies': async ({ viewer, body }) => {
      await writePolicies(app, viewer._id, body);
      return { data: await policiesOf(db, viewer._id) };
    },
    'GET providers/:id': async ({ params, viewer }) => ({ data: await publicProvider(app, params.id, viewer) }),
  };
});
