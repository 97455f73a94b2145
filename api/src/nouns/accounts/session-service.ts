import { createHash, randomUUID } from 'node:crypto';
import { type Credentials, errorCodes, type Registration, type SessionGrant } from '@nearhand/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { ApiError, badRequest, forbidden } from '../../kernel/errors/api-error.ts';
import { bearerOf, cookieTokenOf, sessionCookie, sessionIdOf } from '../../kernel/http/auth.ts';
import { clearCookie, cookieOptions, hostCookie, setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { checkName } from '../../kernel/http/deceptive-name.ts';
import { crossSite, isCrossSite, isPrefetch } from '../../kernel/http/security.ts';
import { openSession, revokeSession, sessionDays } from '../../kernel/http/session-repository.ts';
import { type Account, createAccount, findAccountByEmail, holdPassword, toUser } from './account-repository.ts';
import { confirmationEmails } from './confirm-email.ts';
import { isReserved } from './email-change.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { sessionOrigin } from './session-list.ts';

/** A taken address costs the same work as a free one, and the error does not tell that it is taken. */
export const register = async (
  context: Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>,
  { name, email, password, role }: Registration,
): Promise<Account> => {
  const { clock, db, outbox } = context;
  checkName(name);
  const passwordHash = await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const account = await createAccount(tx, { name, email, role, passwordHash });
      if (await isReserved(tx, account, clock())) throw registrationRefused();
      await outbox.write(tx, await confirmationEmails(context, tx, account));
      return account;
    });
  } catch (error) {
    throw violatedConstraint(error) === 'users_email_once' ? registrationRefused() : error;
  }
};

const registrationRefused = () =>
  badRequest(
    errorCodes.registrationRefused,
    'We could not create an account with these details. If you have signed up before, please log in instead.',
  );

export const checkCredentials = async (db: Database, { email, password }: Credentials): Promise<Account> => {
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(account?.passwordHash, password)) || !account || account.deletedAt)
    throw wrongCredentials();
  // After the password: it tells nothing to others.
  rejectSuspended(account);
  return account;
};

/** Throws 403 for a suspended account. */
export const rejectSuspended = ({ suspendedAt }: Account): void => {
  if (!suspendedAt) return;
  throw forbidden(
    errorCodes.accountSuspended,
    'Your account is suspended. Our email to you says why; answer it to reach us. Your money is safe.',
  );
};

const wrongCredentials = () =>
  new ApiError(401, errorCodes.wrongCredentials, 'The email or the password is not right. Please try again.');

const sessionCookies = (app: Pick<FastifyInstance, 'settings'>): Map<string, string> =>
  new Map([
    [hostCookie(app, sessionCookie), '/'],
    [sessionCookie, '/api'],
  ]);
const knownBrowserCookie = 'known-browser';

/**
 * Opens a session: the token for the page to store, and the same in a cookie that scripts cannot read. `isStillThere` asks for
 * another way in than the password.
 */
export const grantSession = async (
  app: FastifyInstance,
  reply: FastifyReply,
  account: Account,
  isStillThere?: (tx: Database) => Promise<boolean>,
): Promise<SessionGrant> => {
  const sid = await app.db.transaction(async (tx) => {
    // A recovery may have changed the password, or taken the way in, while it was checked. From here on it waits.
    if (!(await holdPassword(tx, account))) throw wrongCredentials();
    if (isStillThere && !(await isStillThere(tx))) throw wrongCredentials();
    return openSession(tx, account.id, app.clock(), sessionOrigin(reply.request, app.settings.placeHeader));
  });
  const token = app.jwt.sign({ sid });
  for (const [name, path] of sessionCookies(app))
    reply.setCookie(name, token, cookieOptions(app, { path, maxAgeSeconds: sessionDays * 86_400 }));
  const knownBrowser = { path: '/api/auth/login', maxAgeSeconds: 365 * 86_400 };
  setSignedCookie(reply, knownBrowserCookie, `${browserMark(account)}.${randomUUID()}`, knownBrowser);
  return { token, user: toUser(account) };
};

/** The id of this browser, if the account with this email was the last to sign in in it, and has the same password since. */
export const knownBrowserOf = async (
  { db }: Pick<FastifyInstance, 'db'>,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> => {
  const [mark, id] = signedCookie(request, knownBrowserCookie)?.split('.') ?? [];
  const account = id && (await findAccountByEmail(db, email));
  return account && mark === browserMark(account) ? id : undefined;
};

const browserMark = ({ id, passwordHash }: Account): string =>
  createHash('sha256').update(`${id}\n${passwordHash}`).digest('base64url');

/**
 * Ends the request's sessions, on the server and in the browser. A request that the user did not intend ends at most the
 * session of its bearer token: browsers send the cookie with every request, and only scripts send the token.
 */
export const endSession = async (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const [own, inCookie] = [bearerOf(request), cookieTokenOf(request)].map((token) => token && sessionIdOf(app, token));
  const isIntended = isByUser(app, request);
  if (isPrefetch(request) || !(isIntended || own)) throw crossSite();
  for (const sessionId of isIntended ? [own, inCookie] : [own]) {
    if (sessionId) await app.db.transaction((tx) => revokeSession(tx, sessionId, app.clock()));
  }
  if (isIntended) clearSessionCookie(reply);
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  for (const [name, path] of sessionCookies(reply.server)) clearCookie(reply, name, path);
};

/** False for other sites' requests, and for images and frames of any page. */
const isByUser = (app: FastifyInstance, request: FastifyRequest): boolean =>
  !isCrossSite(request, app.settings.publicOrigins) &&
  ['empty', 'document', undefined].includes(request.headers['sec-fetch-dest']?.toString());
