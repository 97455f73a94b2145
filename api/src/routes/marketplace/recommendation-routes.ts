import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, serviceSearch, services } from '../../kernel/database/schema.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { bestRated } from '../../nouns/search/search-services.ts';

const recommendationLimit = 4;

export const recommendationRoutes = implement((app) => ({
  'GET services/recommended': async ({ viewer }) => ({ data: await recommended(app.db, viewer._id) }),
}));

/** Best rated first, in booked categories before others, without the customer's own and booked services. */
const recommended = async (db: Database, customerId: string) => {
  const { serviceId, providerId, category } = serviceSearch;
  const booked = await bookedServices(db, customerId);
  const liked = [...new Set(booked.map((service) => service.category))];
  const isOpen = and(
    ne(providerId, customerId),
    notInArray(
      serviceId,
      booked.map(({ id }) => id),
    ),
  );
  const best = await bestRated(db, and(isOpen, inArray(category, liked)), recommendationLimit);
  const others = await bestRated(db, and(isOpen, notInArray(category, liked)), recommendationLimit - best.length);
  return [...best, ...others];
};

/** Without cancelled bookings: they do not show a liking. */
const bookedServices = (db: Database, customerId: string) =>
  db
    .selectDistinct({ id: services.id, category: services.category })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled')));
