import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { errorCodes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { forbidden } from '../errors/api-error.ts';
import { bearerOf } from './auth.ts';

const accountPaths = '/api/auth/';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Browsers tell in Sec-Fetch-Site, older ones in Origin or Referer; a client with none has no user's cookie. */
export const isCrossSite = (request: FastifyRequest, ownOrigins: readonly string[]): boolean => {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign = (page: string) => !ownOrigins.some((own) => page === own || page.startsWith(`${own}/`));
  if (site === 'same-origin') return false;
  // An address that was entered; with a foreign referer, speculation rules of another site fetched it.
  if (site === 'none') return referer !== undefined && isForeign(referer);
  if (origin) return !ownOrigins.includes(origin);
  if (site === 'same-site' || site === 'cross-site') return referer === undefined || isForeign(referer);
  return referer !== undefined && isForeign(referer);
};

/** Browsers say so, and the renderer of documents: no person looks at the answer, perhaps ever. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] !== undefined || headers.purpose !== undefined;

/** Robots that say what they are. */
export const isRobot = ({ headers }: FastifyRequest): boolean =>
  /bot\b|crawl|spider|slurp/i.test(headers['user-agent'] ?? '');

export const crossSite = () => forbidden(errorCodes.crossSite, 'This request came from another site and was refused.');

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
    // Only our page sends a bearer token; a cookie goes along with any request.
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
