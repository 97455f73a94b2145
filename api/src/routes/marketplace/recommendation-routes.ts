import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, services } from '../../kernel/database/schema.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { type Catalog, type CatalogEntry, listBody } from '../../nouns/catalog/catalog.ts';
import { sortedBy } from '../../nouns/catalog/catalog-page.ts';

const recommendationLimit = 4;

export const recommendationRoutes = implement((app) => ({
  'GET services/recommended': {
    send: async (request, reply) => {
      const { _id } = request.viewer;
      const entries = recommended(await app.catalog(), _id, await bookedServices(app.db, _id));
      return reply.type('application/json; charset=utf-8').send(listBody(entries));
    },
  },
}));

/** Best rated first, in booked categories before others, without the customer's own and booked services. */
const recommended = (
  catalog: Catalog,
  customerId: string,
  booked: Awaited<ReturnType<typeof bookedServices>>,
): CatalogEntry[] => {
  const bookedIds = new Set(booked.map(({ id }) => id));
  const categories = new Set(booked.map(({ category }) => category));
  const open = sortedBy(catalog, 'rating').filter(
    ({ _id, providerId }) => providerId !== customerId && !bookedIds.has(_id),
  );
  const isLiked = ({ category }: CatalogEntry) => categories.has(category);
  return [...open.filter(isLiked), ...open.filter((entry) => !isLiked(entry))].slice(0, recommendationLimit);
};

/** Without cancelled bookings: they do not show a liking. */
const bookedServices = (db: Database, customerId: string) =>
  db
    .selectDistinct({ id: services.id, category: services.category })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled')));
