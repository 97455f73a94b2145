import { ErrorBody, jsonSchemaOf, routes } from '@nearhand/contracts/wire';
import type { Limit, OperateOptions } from '@slices/operate';
import type { FastifyInstance } from 'fastify';
import { operatorsOnly, signedIn } from '../kernel/http/auth.ts';
import { isSecure } from '../kernel/http/cookies.ts';
import { isWithin, rateLimit, siteBits, sourceOf } from '../kernel/limits/rate-limit.ts';
import { addBrowserSpan } from './browser-spans.ts';
import { outcomes } from './outcomes.ts';

const error = jsonSchemaOf(ErrorBody);

/** This site's part of the toolkit's API: admins are its operators. */
export const operateOptions = (app: FastifyInstance, path: string): OperateOptions => ({
  database: app.db,
  clock: app.clock,
  settings: app.settings,
  path,
  operators: signedIn(routes.operate['GET operate/environments'].roles),
  programs: operatorsOnly,
  limit: limitOf(app),
  sourceOf: (request) => sourceOf(request, siteBits),
  outcomes,
  personOf: ({ viewer }) => viewer?._id,
  secureCookies: isSecure(app.settings),
  registry: app.metrics.registry,
  addSpan: addBrowserSpan(app.clock),
  errorSchemas: { '4xx': error, '5xx': error },
});

const limitOf =
  ({ database }: FastifyInstance): Limit =>
  (name, max, windowMs) => {
    const limit = rateLimit(database, name, max, windowMs);
    return (points, ...key) => isWithin(limit, points, ...key);
  };
