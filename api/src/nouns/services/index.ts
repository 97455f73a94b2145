import { localDay } from '@nearhand/contracts';
import { lt } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { isPrefetch, isRobot } from '../../kernel/http/security.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage, pageAnswer } from '../../kernel/paging/cursor.ts';
import { before, days, todayOf } from '../../kernel/time/clock.ts';
import { findPlace } from '../places/find-place.ts';
import { policiesOf, policiesOfAccount, writePolicies } from './cancellation-policies.ts';
import { acceptancesOf, optionsOf, savedOf, viewsOf } from './exports.ts';
import { publicProvider } from './provider-page.ts';
import { savedOfAccount, savedRoutes } from './saved-services.ts';
import { countStatuses, countView, findPageOfServices, servicesOfAccount, visitorOf } from './service-repository.ts';
import { moveService, serviceFor, toServiceFor, visibleService } from './service-service.ts';
import { toService } from './service-wire.ts';
import * as tables from './table.ts';
import { changeService, createService } from './write-service.ts';

const serviceRoutes = implement((app) => {
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
      // The renderer of documents prefetches too.
      const isView = request.method === 'GET' && !isPrefetch(request) && !isRobot(request) && viewer?.role !== 'admin';
      if (isView && status === 'active' && providerId !== viewer?._id) {
        const today = todayOf(app);
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

/** A view of that day counts once. People find in their export what they have looked at since. */
const viewDays = 30;

export const services = noun({
  routes: [serviceRoutes, savedRoutes],
  tables,
  exports: {
    services: exportFile('services.json', 'Services that you offer.', own(tables.services, tables.services.providerId)),
    serviceOptions: exportFile(
      'service-options.json',
      'The options of your services, with their prices in cents.',
      optionsOf,
    ),
    serviceViews: exportFile(
      'viewed-services.json',
      'Services that you have looked at while you were logged in, by day.',
      viewsOf,
    ),
    serviceViewDays: 'counts of views, without persons',
    savedServices: exportFile('saved-services.json', 'Services that you have saved.', savedOf),
    cancellationPolicies: exportFile(
      'cancellation-policy.json',
      'Your cancellation policy, and services that have another one.',
      own(tables.cancellationPolicies, tables.cancellationPolicies.providerId),
    ),
    standingAcceptances: exportFile(
      'instant-booking.json',
      'When you said that paid requests for a service are accepted in advance.',
      acceptancesOf,
    ),
  },
  sweeps: {
    serviceViews: ({ db, clock }) => {
      const firstDay = localDay(before(clock(), days(viewDays)));
      return db.delete(tables.serviceViews).where(lt(tables.serviceViews.day, firstDay));
    },
  },
  onAccount: [policiesOfAccount, servicesOfAccount, savedOfAccount],
});
