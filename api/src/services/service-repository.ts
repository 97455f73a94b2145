import type { Category, ServiceStatus } from '@nearhand/contracts';
import { and, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { Viewer } from '../accounts/session-repository.ts';
import type { Database } from '../database/database.ts';
import { services, users } from '../database/schema.ts';
import { type ServiceRow, selectServices } from './service-selection.ts';
import { visibleTo } from './service-visibility.ts';

export const serviceSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'trending'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

export interface ServiceFilter {
  q?: string;
  category?: Category;
  status?: ServiceStatus;
  providerId?: string;
  sort?: ServiceSort;
  limit?: number;
}

export const findServices = async (
  db: Database,
  { q, category, status, providerId, sort = 'newest', limit }: ServiceFilter,
): Promise<ServiceRow[]> => {
  const { query, figures } = selectServices(db);
  const orders: Record<ServiceSort, SQL[]> = {
    newest: [],
    'price-asc': [asc(services.basePriceCents)],
    'price-desc': [desc(services.basePriceCents)],
    rating: [desc(figures.rating), desc(figures.bookings)],
    trending: [desc(figures.bookings), desc(services.views)],
  };
  const found = query
    .where(
      and(
        status && eq(services.status, status),
        category && eq(services.category, category),
        providerId === undefined ? undefined : eq(services.providerId, providerId),
        q ? or(ilike(services.name, containing(q)), ilike(users.name, containing(q))) : undefined,
      ),
    )
    .orderBy(...orders[sort], desc(services.createdAt), services.id);
  return limit === undefined ? found : found.limit(limit);
};

/** The service, when it is there and this person may see it. */
export const findService = async (db: Database, id: string, viewer: Viewer | null): Promise<ServiceRow | undefined> => {
  const [row] = await selectServices(db).query.where(and(eq(services.id, id), visibleTo(viewer)));
  return row;
};

/** Changes the status if it is still `from`; false when somebody else was faster. */
export const changeStatus = async (
  db: Database,
  id: string,
  from: ServiceStatus,
  to: ServiceStatus,
  now: Date,
): Promise<boolean> => {
  const changed = await db
    .update(services)
    .set({ status: to, updatedAt: now })
    .where(and(eq(services.id, id), eq(services.status, from)))
    .returning({ id: services.id });
  return changed.length > 0;
};

/** A pattern that finds the text as it stands: `%` and `_` mean themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
