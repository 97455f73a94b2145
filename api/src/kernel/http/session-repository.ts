import type { Role } from '@nearhand/contracts';
import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, sessions, users } from '../accounts/table.ts';
import type { Database } from '../database/database.ts';
import { publish } from '../database/live-updates.ts';
import { preparedOnce } from '../database/prepared.ts';

export interface Viewer {
  _id: string;
  role: Role;
  sessionId: string;
}

export const sessionDays = 30;

export const findViewer = async (db: Database, sessionId: string, now: Date): Promise<Viewer | null> => {
  const [viewer] = await viewerOfSession(db).execute({ sessionId, now });
  return viewer ?? null;
};

const viewerOfSession = preparedOnce((db) =>
  db
    .select({ _id: users.id, role: users.role, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isActiveAccount,
      ),
    )
    .prepare('viewer_of_session'),
);

export const openSession = async (db: Database, userId: string, now: Date): Promise<string> => {
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000);
  const [session] = await db.insert(sessions).values({ userId, expiresAt }).returning({ id: sessions.id });
  if (!session) throw new Error('The database returned no session.');
  return session.id;
};

export const revokeSession = (tx: Database, sessionId: string, now: Date): Promise<void> =>
  revoke(tx, eq(sessions.id, sessionId), now);

export const revokeSessions = (tx: Database, userId: string, now: Date, exceptSessionId?: string): Promise<void> =>
  revoke(tx, and(eq(sessions.userId, userId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined), now);

const revoke = async (tx: Database, which: SQL | undefined, now: Date): Promise<void> => {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  for (const { id } of revoked) publish(tx, 'session.ended', id);
};
