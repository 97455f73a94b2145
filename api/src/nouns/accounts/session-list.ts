import { type AccountSession, cutText, errorCodes, toLine } from '@nearhand/contracts';
import Bowser from 'bowser';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sessions } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import {
  isOpenSession,
  revokeSession,
  revokeSessions,
  type SessionOrigin,
  type Viewer,
} from '../../kernel/http/session-repository.ts';
import { siteBits, sourceOf } from '../../kernel/limits/rate-limit.ts';

const listLimit = 100;

export const sessionListRoutes = implement(({ clock, db }) => ({
  'GET auth/sessions': async ({ viewer }) => ({ data: await sessionsOf(db, viewer, clock()) }),
  'DELETE auth/sessions': ({ viewer }) =>
    db.transaction((tx) => revokeSessions(tx, viewer._id, clock(), viewer.sessionId)),
  'DELETE auth/sessions/:id': async ({ viewer, params }) => {
    await db.transaction(async (tx) => {
      const isOwn = and(eq(sessions.id, params.id), eq(sessions.userId, viewer._id), isOpenSession(clock()));
      if ((await tx.$count(sessions, isOwn)) === 0) throw notFound(errorCodes.sessionNotFound, 'This session');
      await revokeSession(tx, params.id, clock());
    });
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

const maxUserAgentLength = 500;
const maxPlaceLength = 60;

/** In words, as the list of sessions shows it. Neither the user agent nor the address is stored. */
export const sessionOrigin = (
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  placeHeader: string | undefined,
): SessionOrigin => ({
  device: deviceOf(request.headers['user-agent']),
  place: (placeHeader && placeNamed(request.headers[placeHeader]?.toString())) || networkOf(request),
});

/** `Chrome on Windows`; empty when it is unknown. */
export const deviceOf = (userAgent = ''): string => {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  return [browser.name, os.name]
    .filter(Boolean)
    .map((name) => toLine(String(name)))
    .join(' on ');
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country's code or a name; proxies encode names as in addresses. Undefined for what names no place. */
const placeNamed = (sent = ''): string | undefined => {
  const place = toLine(decoded(sent));
  return /^[A-Z]{2}$/.test(place) ? countries.of(place) : cutText(place, maxPlaceLength);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const source = sourceOf({ ip }, siteBits);
  return ipaddr.IPv4.isValid(source) ? source.replace(/\d+$/, 'x') : source;
};
