import { ErrorBody, jsonSchemaOf, routes } from '@nearhand/contracts/wire';
import type { SpanReport } from '@slices/format';
import type { Limit, OperateOptions } from '@slices/operate';
import { tracing } from '@slices/tracing/tracing.ts';
import type { FastifyInstance } from 'fastify';
import { operatorsOnly, signedIn } from '../kernel/http/auth.ts';
import { isSecure } from '../kernel/http/cookies.ts';
import { isWithin, rateLimit, siteBits, sourceOf } from '../kernel/limits/rate-limit.ts';
import { type Clock, minutes } from '../kernel/time/clock.ts';
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

/** A browser's clock that differs by more would put the span into another hour of the collector. */
const maxAgeMs = minutes(15);

/** Passes spans of browsers on, with the values that the schema has checked alone. */
const addBrowserSpan =
  (clock: Clock) =>
  ({ what, name, slice, version, page, startedAt, ...span }: SpanReport, owner: string): void => {
    if (Math.abs(clock().getTime() - startedAt) > maxAgeMs) return;
    const attributes = { 'slice.name': slice, 'slice.release': version, 'slice.owner': owner, 'page.route': page };
    tracing()?.add('nearhand-browser', { ...span, startedAt, name: `${what} ${name ?? page}`, attributes });
  };
