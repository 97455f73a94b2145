import { eq, or, type SQL } from 'drizzle-orm';
import { services } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';

/** Which services a person may see: the active ones, their own, and for an admin all. */
export const visibleTo = (viewer: Viewer | null): SQL | undefined => {
  if (viewer?.role === 'admin') return undefined;
  const active = eq(services.status, 'active');
  return viewer ? or(active, eq(services.providerId, viewer._id)) : active;
};
