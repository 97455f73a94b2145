import { eq, or, type SQL } from 'drizzle-orm';
import type { Viewer } from '../accounts/session-repository.ts';
import { services } from '../database/schema.ts';

/** Which services a person may see: the active ones, their own, and for an admin all. */
export const visibleTo = (viewer: Viewer | null): SQL | undefined => {
  if (viewer?.role === 'admin') return undefined;
  const active = eq(services.status, 'active');
  return viewer ? or(active, eq(services.providerId, viewer._id)) : active;
};
