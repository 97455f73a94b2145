import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { errorCodes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';
import { bearerOf } from './auth.ts';

const accountPaths = '/api/auth/';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True when another site's page made the browser send this. Browsers say so in Sec-Fetch-Site, older ones in Origin;
 * what says neither is no browser that could carry somebody's cookie here.
 */
export const isCrossSite = (request: FastifyRequest, ownOrigins: readonly string[]): boolean => {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign = (page: string) => !ownOrigins.some((own) => page === own || page.startsWith(`${own}/`));
  if (site === 'same-origin') return false;
  // Somebody typed the address, or another site's speculation rules made the browser fetch it ahead: that one tells.
  if (site === 'none') return referer !== undefined && isForeign(referer);
  if (origin) return !ownOrigins.includes(origin);
  if (site === 'same-site' || site === 'cross-site') return referer === undefined || isForeign(referer);
  return referer !== undefined && isForeign(referer);
};

export const crossSite = () =>
  new ApiError(403, errorCodes.crossSite, 'This request came from another site and was refused.');

/**
 * Headers, CORS for the site's own origins, and the refusal of writes that another site's page sends. What is one
 * person's is kept by no cache.
 */
export const security = fp(async (app) => {
  const { publicOrigins } = app.settings;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  await app.register(cors, {
    origin: [...publicOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['retry-after', 'etag', 'x-request-id'],
    maxAge: 600,
  });
  app.addHook('onRequest', async (request) => {
    // A bearer token is put there by our own page; a cookie goes along with anybody's.
    if (safeMethods.includes(request.method) || bearerOf(request)) return;
    if (isCrossSite(request, publicOrigins)) {
      throw crossSite();
    }
  });
  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    const isPersonal = request.viewer !== null || path.startsWith(accountPaths);
    if (isPersonal && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
});
