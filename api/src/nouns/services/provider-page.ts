import { errorCodes, type Provider } from '@nearhand/contracts';
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isActiveAccount, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { locationOf } from '../accounts/privacy.ts';
import { badgesOf } from '../badges/public-badges.ts';
import { portfolioOf } from '../portfolio/portfolio.ts';
import { serviceSearch } from '../search/table.ts';
import { services } from './table.ts';

export const hasPublicPage = (db: Database): SQL | undefined =>
  and(isActiveAccount, or(eq(users.role, 'provider'), exists(activeServiceOf(db))));

const activeServiceOf = (db: Database) =>
  db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.providerId, users.id), eq(services.status, 'active')));

const { reviewCount, stars } = serviceSearch;

const findProvider = async (db: Database, id: string) => {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      bio: users.bio,
      location: users.location,
      showLocation: users.showLocation,
      createdAt: users.createdAt,
      rating: sql`coalesce(round(sum(${stars})::numeric / nullif(sum(${reviewCount}), 0), 2), 0)`.mapWith(Number),
      reviewCount: sql`coalesce(sum(${reviewCount}), 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(serviceSearch, and(eq(serviceSearch.providerId, users.id), eq(serviceSearch.isActive, true)))
    .where(and(eq(users.id, id), hasPublicPage(db)))
    .groupBy(users.id);
  return row;
};

/** Without phone and email: those are shown with a booked service. */
export const publicProvider = async (
  context: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  id: string,
  viewer: Viewer | null,
): Promise<Provider> => {
  const found = await findProvider(context.db, id);
  if (!found) throw notFound(errorCodes.providerNotFound, 'This provider');
  const { name, avatar, bio, createdAt } = found;
  const portfolio = await portfolioOf(context.db, found.id);
  return {
    _id: found.id,
    name,
    avatar,
    bio,
    location: locationOf(found, viewer),
    memberSince: createdAt.toISOString(),
    rating: found.rating,
    reviewCount: found.reviewCount,
    badges: await badgesOf(context, id),
    ...(portfolio.length > 0 && { portfolio }),
  };
};
