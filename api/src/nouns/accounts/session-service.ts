import { createHash } from 'node:crypto';
import type { SessionGrant } from '@nearhand/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, sessionCookie, sessionIdOf } from '../../kernel/http/auth.ts';
import { cookieOptions, setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { crossSite, isCrossSite } from '../../kernel/http/security.ts';
import { openSession, revokeSession, sessionDays } from '../../kernel/http/session-repository.ts';
import { wrongCredentials } from './account-refusals.ts';
import { type Account, holdPassword } from './account-repository.ts';
import { toUser } from './account-wire.ts';

const cookiePath = '/api';

/** Opens a session: the token for the page to keep, and the same in a cookie that scripts cannot read. */
export const grantSession = async (
  app: FastifyInstance,
  reply: FastifyReply,
  account: Account,
): Promise<SessionGrant> => {
  const sid = await app.db.transaction(async (tx) => {
    // A password that was changed while it was judged opens nothing.
    if (!(await holdPassword(tx, account))) throw wrongCredentials();
    return openSession(tx, account.id, app.clock());
  });
  const token = app.jwt.sign({ sid });
  reply.setCookie(sessionCookie, token, cookieOptions(app, { path: cookiePath, maxAgeSeconds: sessionDays * 86_400 }));
  rememberBrowser(reply, account.email);
  return { token, user: toUser(account) };
};

/**
 * Ends the sessions that the request carries, on the server and in the browser. One that nobody asked for ends its
 * bearer's own session at most.
 */
export const endSession = async (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const [own, inCookie] = [bearerOf(request), request.cookies[sessionCookie]].map(
    (token) => token && sessionIdOf(app, token),
  );
  const isWanted = !isUnasked(app, request);
  if (isAhead(request) || !(isWanted || own)) throw crossSite();
  // The cookie goes along with whatever a page fetches; a bearer token is put there by who holds it.
  for (const sessionId of isWanted ? [own, inCookie] : [own]) {
    if (sessionId) await revokeSession(app.db, sessionId, app.clock());
  }
  if (isWanted) forgetCookie(reply);
};

/** Takes the session out of the browser. */
export const forgetCookie = (reply: FastifyReply): void => {
  reply.clearCookie(sessionCookie, { path: cookiePath });
};

/** Browsers fetch pages ahead that somebody may open, or never will. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] !== undefined || headers.purpose !== undefined;

/** An image or frame of any page, or anything of another site's, fetches addresses that nobody asked for. */
const isUnasked = (app: FastifyInstance, request: FastifyRequest): boolean =>
  isCrossSite(request, app.settings.publicOrigins) ||
  !['empty', 'document', undefined].includes(request.headers['sec-fetch-dest']?.toString());

const knownBrowserCookie = 'known-browser';
const year = 365 * 86_400;

/** Notes in the browser that this person signed in there, so that others who guess at the password slow down only others. */
export const rememberBrowser = (reply: FastifyReply, email: string): void =>
  setSignedCookie(reply, knownBrowserCookie, markOf(email), { path: '/api/auth/login', maxAgeSeconds: year });

/** Whether the person with this email was the last who signed in in this browser. */
export const isKnownBrowser = (request: FastifyRequest, email: string): boolean =>
  signedCookie(request, knownBrowserCookie) === markOf(email);

const markOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url');
