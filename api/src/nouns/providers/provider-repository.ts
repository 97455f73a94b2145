import { and, avg, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { reviews, services, users } from '../../kernel/database/schema.ts';
import { hasPublicPage } from './provider-visibility.ts';

/** Whoever offers services under this id, with what their active ones were given. */
export const findProvider = async (db: Database, id: string) => {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      bio: users.bio,
      location: users.location,
      showLocation: users.showLocation,
      createdAt: users.createdAt,
      rating: sql`coalesce(round(${avg(reviews.rating)}, 2), 0)`.mapWith(Number),
      reviewCount: count(reviews.id),
    })
    .from(users)
    .leftJoin(services, and(eq(services.providerId, users.id), eq(services.status, 'active')))
    .leftJoin(reviews, and(eq(reviews.serviceId, services.id), eq(reviews.pending, false)))
    .where(and(eq(users.id, id), hasPublicPage(db)))
    .groupBy(users.id);
  return row;
};
