import type { Role } from '@nearhand/contracts';
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, sessions, users } from '../accounts/table.ts';
import type { Database } from '../database/database.ts';
import { findRow } from '../database/first-of.ts';
import { publish } from '../database/live-updates.ts';
import { preparedOnce } from '../database/prepared.ts';
import { after, days, minutes } from '../time/clock.ts';

export interface Viewer {
  _id: string;
  role: Role;
  sessionId: string;
}

export const sessionDays = 30;

/** For the list of sessions. */
export interface SessionOrigin {
  device: string;
  place: string;
}

const useIntervalMs = minutes(10);
export const lastUseAt = (now: Date): Date => new Date(now.getTime() - (now.getTime() % useIntervalMs));

/** Neither ended nor expired. */
export const isOpenSession = (now: Date): SQL | undefined =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

export const findViewer = async (db: Database, sessionId: string, now: Date): Promise<Viewer | null> => {
  const [found] = await viewerOfSession(db).execute({ sessionId, now });
  if (!found) return null;
  const { lastUsedAt, ...viewer } = found;
  if (!lastUsedAt || lastUsedAt < lastUseAt(now)) await noteUse(db, sessionId, lastUseAt(now));
  return viewer;
};

/** Of requests at once, one writes. */
const noteUse = async (db: Database, sessionId: string, lastUsedAt: Date): Promise<void> => {
  const isEarlier = or(isNull(sessions.lastUsedAt), lt(sessions.lastUsedAt, lastUsedAt));
  await db
    .update(sessions)
    .set({ lastUsedAt })
    .where(and(eq(sessions.id, sessionId), isEarlier));
};

const viewerOfSession = preparedOnce((db) =>
  db
    .select({ _id: users.id, role: users.role, sessionId: sessions.id, lastUsedAt: sessions.lastUsedAt })
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

export const findSession = (db: Database, id: string) => findRow(db, sessions, eq(sessions.id, id));

export const openSession = async (db: Database, userId: string, now: Date, origin?: SessionOrigin): Promise<string> => {
  const times = { createdAt: now, expiresAt: after(now, days(sessionDays)), lastUsedAt: lastUseAt(now) };
  const [session] = await db
    .insert(sessions)
    .values({ userId, ...times, ...origin })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The database returned no session.');
  return session.id;
};

export const revokeSession = (tx: Database, sessionId: string, now: Date): Promise<void> =>
  revoke(tx, eq(sessions.id, sessionId), now);

export const revokeSessions = (tx: Database, userId: string, now: Date, exceptSessionId?: string): Promise<void> =>
  revoke(tx, and(eq(sessions.userId, userId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined), now);

/** As {@link revokeSessions}; no row stays. */
export const deleteSessions = async (tx: Database, userId: string): Promise<void> => {
  const deleted = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  for (const { id } of deleted) publish(tx, 'session.ended', id);
};

const revoke = async (tx: Database, which: SQL | undefined, now: Date): Promise<void> => {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: now, device: '', place: '' })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  for (const { id } of revoked) publish(tx, 'session.ended', id);
};
