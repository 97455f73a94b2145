import { errorCodes, type Page, type SavedService, toDollars } from '@nearhand/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { forbidden } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { type AccountHook, changesRows } from '../accounts/account-hooks.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { serviceSearch } from '../search/table.ts';
import { visibleTo } from './service-repository.ts';
import { visibleService } from './service-service.ts';
import { savedServices, services } from './table.ts';

export const savedRoutes = implement((app) => ({
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

export const savedOfAccount: AccountHook = {
  onDeletion: changesRows((tx, id) => tx.delete(savedServices).where(eq(savedServices.userId, id))),
};
