import { type AccountSession, errorCodes } from '@nearhand/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { sessions } from '../../../kernel/accounts/table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors/api-error.ts';
import { implement } from '../../../kernel/http/api-routes.ts';
import { isOpenSession, revokeSession, revokeSessions, type Viewer } from '../../../kernel/http/session-repository.ts';

const listLimit = 100;

export const sessionListRoutes = implement(({ clock, db }) => ({
  'GET auth/sessions': async ({ viewer }) => ({ data: await sessionsOf(db, viewer, clock()) }),
  'DELETE auth/sessions': async ({ viewer }) => {
    await db.transaction((tx) => revokeSessions(tx, viewer._id, clock(), viewer.sessionId));
    return { data: {} };
  },
  'DELETE auth/sessions/:id': async ({ viewer, params }) => {
    await db.transaction(async (tx) => {
      const isOwn = and(eq(sessions.id, params.id), eq(sessions.userId, viewer._id), isOpenSession(clock()));
      if ((await tx.$count(sessions, isOwn)) === 0) throw notFound(errorCodes.sessionNotFound, 'This session');
      await revokeSession(tx, params.id, clock());
    });
    return { data: {} };
  },
}));

const sessionsOf = async (db: Database, { _id, sessionId }: Viewer, now: Date): Promise<AccountSession[]> => {
  const lastUsed = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, _id), isOpenSession(now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(lastUsed), desc(sessions.id))
    .limit(listLimit);
  return rows.map(({ id, device, place, createdAt, lastUsedAt }) => ({
    _id: id,
    device,
    place,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt && lastUsedAt > createdAt ? lastUsedAt : createdAt).toISOString(),
    isCurrent: id === sessionId,
  }));
};
