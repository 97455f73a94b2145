import { addDays, errorCodes, type Page, type SavedService, toDollars } from '@nearhand/contracts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { isCrossSite, isPrefetch, isRobot } from '../../kernel/http/security.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { type AskedPage, askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { findPlace } from '../places/find-place.ts';
import { serviceSearch } from '../search/table.ts';
import { policiesOf, policiesOfAccount, writePolicies } from './cancellation-policies.ts';
import { acceptancesOf, optionsOf, savedOf, viewsOf } from './exports.ts';
import { publicProvider } from './provider-page.ts';
import {
  countStatuses,
  countView,
  findPageOfServices,
  servicesOfAccount,
  visibleTo,
  visitorOf,
} from './service-repository.ts';
import { moveService, serviceFor, toServiceFor, visibleService } from './service-service.ts';
import { toService } from './service-wire.ts';
import * as tables from './table.ts';
import { savedServices, services } from './table.ts';
import { changeService, createService } from './write-service.ts';

const savedRoutes = implement((app) => ({
  'GET saved-services': ({ viewer, query }) => findSaved(app.db, viewer, query.service, askedPage(query)),
  'POST saved-services/:serviceId': async (request) => {
    const { viewer } = request;
    const { service } = await visibleService(app.db, request.params.serviceId, viewer);
    if (service.providerId === viewer._id) {
      throw forbidden(errorCodes.ownService, 'You cannot save your own service.');
    }
    await insertSaved(app.db, viewer._id, service.id);
  },
  'DELETE saved-services/:serviceId': (request) => deleteSaved(app.db, request.viewer._id, request.params.serviceId),
}));

/** The latest first; `service` selects the entry of one service. */
const findSaved = async (
  db: Database,
  viewer: Viewer,
  service: string | undefined,
  page: AskedPage,
): Promise<Page<SavedService>> => {
  const rows = await db
    .select({
      _id: savedServices.id,
      at: positionAt(savedServices.createdAt),
      serviceId: services.id,
      name: services.name,
      category: services.category,
      image: sql`coalesce(${services.images}[1], '')`.mapWith(String),
      providerName: users.name,
      rating: serviceSearch.rating,
      priceCents: services.basePriceCents,
    })
    .from(savedServices)
    .innerJoin(services, eq(services.id, savedServices.serviceId))
    .innerJoin(serviceSearch, eq(serviceSearch.serviceId, services.id))
    .innerJoin(users, eq(users.id, services.providerId))
    .where(
      and(
        eq(savedServices.userId, viewer._id),
        visibleTo(viewer),
        service === undefined ? undefined : eq(savedServices.serviceId, service),
        page.from && isAfterPosition(savedServices.createdAt, savedServices.id, page.from),
      ),
    )
    .orderBy(desc(savedServices.createdAt), desc(savedServices.id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ at, priceCents, ...row }) => ({ ...row, price: toDollars(priceCents) }));
};

export const insertSaved = (db: Database, userId: string, serviceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    // Nothing of an account is written behind its deletion.
    await requireLiving(tx, userId);
    await tx.insert(savedServices).values({ userId, serviceId }).onConflictDoNothing();
  });

const deleteSaved = async (db: Database, userId: string, serviceId: string): Promise<void> => {
  await db.delete(savedServices).where(and(eq(savedServices.userId, userId), eq(savedServices.serviceId, serviceId)));
};

const savedOfAccount = whenDeleted((tx, id) => tx.delete(savedServices).where(eq(savedServices.userId, id)));

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
      // The renderer of documents prefetches too, and a picture on another site asks for as many as visit that.
      const isPage = !isPrefetch(request) && !isRobot(request) && !isCrossSite(request, app.settings.publicOrigins);
      const isView = request.method === 'GET' && isPage && viewer?.role !== 'admin';
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

export const servicesNoun = noun({
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
    serviceViews: (context) => {
      const firstDay = addDays(todayOf(context), -viewDays);
      return context.db.delete(tables.serviceViews).where(lt(tables.serviceViews.day, firstDay));
    },
  },
  onAccount: [policiesOfAccount, servicesOfAccount, savedOfAccount],
});
