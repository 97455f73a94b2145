import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { listOf } from '../../kernel/database/decoders.ts';
import { bookings, reviews, serviceOptions, services, users } from '../../kernel/database/schema.ts';

export type OfThese = (serviceId: PgColumn) => SQL | undefined;

const ratingsOf = (db: Database, ofThese: OfThese) =>
  db
    .select({
      serviceId: reviews.serviceId,
      mean: sql`round(avg(${reviews.rating}), 2)`.as('mean'),
      count: sql`count(*)`.as('review_count'),
      stars: sql`sum(${reviews.rating})`.as('stars'),
      verifiedCount: sql`count(*) filter (where ${reviews.verified})`.as('verified_count'),
      verifiedStars: sql`sum(${reviews.rating}) filter (where ${reviews.verified})`.as('verified_stars'),
    })
    .from(reviews)
    .where(and(eq(reviews.pending, false), ofThese(reviews.serviceId)))
    .groupBy(reviews.serviceId)
    .as('ratings');

const bookingCountsOf = (db: Database, ofThese: OfThese) =>
  db
    .select({ serviceId: bookings.serviceId, count: sql`count(*)`.as('booking_count') })
    .from(bookings)
    .where(and(ne(bookings.status, 'cancelled'), ofThese(bookings.serviceId)))
    .groupBy(bookings.serviceId)
    .as('booking_counts');

const numberOr0 = (column: SQL.Aliased) => sql`coalesce(${column}, 0)`.mapWith(Number);

const optionRows = listOf(({ id, name, description, priceCents }) => ({
  id: String(id),
  name: String(name),
  description: String(description),
  priceCents: Number(priceCents),
}));

const optionsOf = (db: Database, ofThese: OfThese) =>
  db
    .select({
      serviceId: serviceOptions.serviceId,
      list: sql`json_agg(json_build_object(
        'id', ${serviceOptions.id}, 'name', ${serviceOptions.name}, 'description', ${serviceOptions.description},
        'priceCents', ${serviceOptions.priceCents}) order by ${serviceOptions.position}, ${serviceOptions.id})`
        .mapWith(optionRows)
        .as('list'),
    })
    .from(serviceOptions)
    .where(ofThese(serviceOptions.serviceId))
    .groupBy(serviceOptions.serviceId)
    .as('options');

/**
 * Services with everything that is shown of them, in one query. Add where, order and limit; the where must contain
 * `ofThese`, which also limits the counts: the database does not push a condition into a grouped subquery.
 */
export const selectServices = (db: Database, ofThese: OfThese = () => undefined) => {
  const ratings = ratingsOf(db, ofThese);
  const counts = bookingCountsOf(db, ofThese);
  const options = optionsOf(db, ofThese);
  const figures = {
    rating: numberOr0(ratings.mean),
    reviewCount: numberOr0(ratings.count),
    stars: numberOr0(ratings.stars),
    verifiedCount: numberOr0(ratings.verifiedCount),
    verifiedStars: numberOr0(ratings.verifiedStars),
    bookings: numberOr0(counts.count),
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
  return db
    .select({ service: services, provider, figures, options: options.list })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .leftJoin(ratings, eq(ratings.serviceId, services.id))
    .leftJoin(counts, eq(counts.serviceId, services.id))
    .leftJoin(options, eq(options.serviceId, services.id));
};

export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number];
