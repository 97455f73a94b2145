import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, serviceSearch } from '../../kernel/database/schema.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { bestRated } from '../../nouns/search/search-services.ts';

const recommendationLimit = 4;

export const recommendationRoutes = implement((app) => ({
  'GET services/recommended': async ({ viewer }) => ({ data: await recommended(app.db, viewer._id) }),
}));

/** Best rated first, in booked categories before others, without the customer's own and booked services. */
const recommended = async (db: Database, customerId: string) => {
  const { serviceId, providerId, category } = serviceSearch;
  // Without cancelled bookings: they do not show a liking.
  const isBooked = and(eq(bookings.customerId, customerId), ne(bookings.status, 'cancelled'));
  const booked = db.select({ id: bookings.serviceId }).from(bookings).where(isBooked);
  const categories = await db.selectDistinct({ category }).from(serviceSearch).where(inArray(serviceId, booked));
  const liked = categories.map((one) => one.category);
  const isOpen = and(ne(providerId, customerId), notInArray(serviceId, booked));
  const best = await bestRated(db, and(isOpen, inArray(category, liked)), recommendationLimit);
  const others = await bestRated(db, and(isOpen, notInArray(category, liked)), recommendationLimit - best.length);
  return [...best, ...others];
};
