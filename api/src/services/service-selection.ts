import { eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { bookings, reviews, serviceOptions, services, users } from '../database/schema.ts';

const ratingsOf = (db: Database) =>
  db
    .select({
      serviceId: reviews.serviceId,
      mean: sql`round(avg(${reviews.rating}), 2)`.as('mean'),
      count: sql`count(*)`.as('review_count'),
    })
    .from(reviews)
    .groupBy(reviews.serviceId)
    .as('ratings');

const bookingCountsOf = (db: Database) =>
  db
    .select({ serviceId: bookings.serviceId, count: sql`count(*)`.as('booking_count') })
    .from(bookings)
    .where(ne(bookings.status, 'cancelled'))
    .groupBy(bookings.serviceId)
    .as('booking_counts');

interface OptionRow {
  id: string;
  name: string;
  description: string;
  priceCents: number;
}

const optionsOf = (db: Database) =>
  db
    .select({
      serviceId: serviceOptions.serviceId,
      list: sql<OptionRow[]>`json_agg(json_build_object(
        'id', ${serviceOptions.id}, 'name', ${serviceOptions.name}, 'description', ${serviceOptions.description},
        'priceCents', ${serviceOptions.priceCents}) order by ${serviceOptions.position})`.as('list'),
    })
    .from(serviceOptions)
    .groupBy(serviceOptions.serviceId)
    .as('options');

/** Services with everything that is shown of them, in one query however many there are; add where, order and limit. */
export const selectServices = (db: Database) => {
  const ratings = ratingsOf(db);
  const counts = bookingCountsOf(db);
  const options = optionsOf(db);
  const figures = {
    rating: sql<number>`coalesce(${ratings.mean}, 0)`.mapWith(Number),
    reviewCount: sql<number>`coalesce(${ratings.count}, 0)`.mapWith(Number),
    bookings: sql<number>`coalesce(${counts.count}, 0)`.mapWith(Number),
  };
  const provider = {
    id: users.id,
    name: users.name,
    avatar: users.avatar,
    bio: users.bio,
    location: users.location,
    phone: users.phone,
    email: users.email,
    sharePhone: users.sharePhone,
    showLocation: users.showLocation,
    deletedAt: users.deletedAt,
  };
  const query = db
    .select({ service: services, provider, figures, options: options.list })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .leftJoin(ratings, eq(ratings.serviceId, services.id))
    .leftJoin(counts, eq(counts.serviceId, services.id))
    .leftJoin(options, eq(options.serviceId, services.id));
  return { query, figures };
};

/** One service as `selectServices` finds it. */
export type ServiceRow = Awaited<ReturnType<typeof selectServices>['query']>[number];
