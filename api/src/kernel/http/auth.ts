import { createHash, timingSafeEqual } from 'node:crypto';
import jwt from '@fastify/jwt';
import { errorCodes, type Role } from '@nearhand/contracts';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError, wrongRole } from '../errors/api-error.ts';
import { hostCookie } from './cookies.ts';
import { findViewer, type Viewer } from './session-repository.ts';

/** The httpOnly cookie with the same token as the Authorization header, for copies of the API that know no `hostCookie` of it. */
export const sessionCookie = 'session';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `known` and `signedIn`; null for visitors. */
    viewer: Viewer | null;
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
};

export const cookieTokenOf = ({ cookies, server }: FastifyRequest): string | undefined =>
  cookies[hostCookie(server, sessionCookie)] ?? cookies[sessionCookie];

const tokenOf = (request: FastifyRequest): string | undefined => bearerOf(request) ?? cookieTokenOf(request);

export const sessionIdOf = (app: FastifyInstance, token: string): string | undefined => {
  try {
    return app.jwt.verify<{ sid: string }>(token).sid;
  } catch {
    return undefined;
  }
};

export const known: onRequestAsyncHookHandler = async function known(request) {
  const token = tokenOf(request);
  const sessionId = token && sessionIdOf(this, token);
  request.viewer = sessionId ? await findViewer(this.db, sessionId, this.clock()) : null;
};

/** For routes that need an account, or one of these roles; `sentence` is for the other roles. */
export const signedIn = (roles?: readonly Role[], sentence?: string): onRequestAsyncHookHandler =>
  async function signedInAs(request, reply) {
    await known.call(this, request, reply);
    if (!request.viewer) throw tokenOf(request) ? sessionEnded() : notSignedIn();
    if (roles && !roles.includes(request.viewer.role)) throw wrongRole(sentence);
  };

/** Throws 401 if the session has ended since the guard ran: a file may take minutes to arrive. */
export const rejectEnded = async ({ server, viewer }: FastifyRequest): Promise<void> => {
  if (!viewer || !(await findViewer(server.db, viewer.sessionId, server.clock()))) throw sessionEnded();
};

const notSignedIn = () => new ApiError(401, errorCodes.notSignedIn, 'Please log in to continue.');
export const sessionEnded = () =>
  new ApiError(401, errorCodes.sessionEnded, 'Your session has ended. Please log in again.');

export const auth = fp(async (app) => {
  await app.register(jwt, {
    secret: app.settings.secret,
    sign: { algorithm: 'HS256', expiresIn: '30d' },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('viewer', null);
});

/** Requires `INTERNAL_TOKEN` as bearer token; open where none is set. */
export const operatorsOnly: onRequestAsyncHookHandler = async function operatorsOnly(request) {
  const { internalToken } = this.settings;
  if (internalToken !== undefined && !isSame(bearerOf(request) ?? '', internalToken)) throw refused();
};

/** Takes the same time for every wrong token. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const refused = () =>
  new ApiError(
    401,
    errorCodes.notSignedIn,
    'This is for operators: send INTERNAL_TOKEN as bearer token.',
    {},
    { 'www-authenticate': 'Bearer' },
  );
