import type { Role } from '@nearhand/contracts';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { sessions, users } from '../../kernel/database/schema.ts';

export interface StandingSession {
  id: string;
  role: Role;
  expiresAt: Date;
}

/** Those of the sessions that still stand, by the rule of `findViewer`, for many at once. */
export const standingSessions = (db: Database, ids: Iterable<string>, now: Date): Promise<StandingSession[]> =>
  db
    .select({ id: sessions.id, role: users.role, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
