import { errorCodes, type Provider } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { locationOf } from '../accounts/privacy.ts';
import { findProvider } from './provider-repository.ts';

/** The provider's page as this viewer may see it, or 404. How to reach them stands with a service that one booked. */
export const publicProvider = async (db: Database, id: string, viewer: Viewer | null): Promise<Provider> => {
  const found = await findProvider(db, id);
  if (!found) throw notFound(errorCodes.providerNotFound, 'This provider');
  const { name, avatar, bio, createdAt, rating, reviewCount } = found;
  return {
    _id: found.id,
    name,
    avatar,
    bio,
    location: locationOf(found, viewer),
    memberSince: createdAt.toISOString(),
    rating,
    reviewCount,
  };
};
