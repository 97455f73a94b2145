import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { errorCodes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../refusal.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True when another site's page made the browser send this. Browsers say so in Sec-Fetch-Site, older ones in Origin;
 * what says neither is no browser that could carry somebody's cookie here.
 */
export const isCrossSite = (request: FastifyRequest, ownOrigins: readonly string[]): boolean => {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (origin) return !ownOrigins.includes(origin);
  if (site === 'same-site' || site === 'cross-site') return !ownOrigins.some((own) => referer?.startsWith(`${own}/`));
  return referer !== undefined && !ownOrigins.some((own) => referer.startsWith(`${own}/`));
};

/** Headers, CORS for the site's own origins, and the refusal of writes that another site's page sends. */
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
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    // A bearer token is put there by our own page; a cookie goes along with anybody's.
    if (safeMethods.includes(request.method) || request.headers.authorization) return;
    if (isCrossSite(request, publicOrigins)) {
      throw new Refusal(403, errorCodes.crossSite, 'This request came from another site and was refused.');
    }
  });
});
