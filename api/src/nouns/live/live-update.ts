import { type LiveEventName, liveEventNames, type Role } from '@nearhand/contracts';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database } from '../../kernel/database/database.ts';
import { sessions, users } from '../../kernel/database/schema.ts';

/** The channel that the database's triggers tell news on. */
export const liveChannel = 'nearhand_live';

/** One piece of news and the people whom it concerns. */
export interface AddressedNews {
  name: LiveEventName;
  to: string[];
  payload: object;
}

const News = Type.Object({
  name: Type.Enum(liveEventNames),
  to: Type.Array(Type.String()),
  payload: Type.Object({}),
});

/** The id of a session that was revoked: for the API alone, never for a browser. */
const EndedSession = Type.Object({ endedSession: Type.String() });

const Told = Type.Union([News, EndedSession]);

/** What a trigger told; undefined for what this release cannot read: a later one's database may tell more. */
export const parseTold = (text: string): AddressedNews | Static<typeof EndedSession> | undefined => {
  const told = parsed(text);
  return Check(Told, told) ? told : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
