import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { operate } from '@slices/operate';
import { traceRequests } from '@slices/tracing/trace-requests.ts';
import { activeIds, tracing } from '@slices/tracing/tracing.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import type Stripe from 'stripe';
import type { CalendarNetwork } from './kernel/calendar/fetch-calendar.ts';
import type { OpenDatabase } from './kernel/database/database.ts';
import type { Mailer } from './kernel/email/email.ts';
import { outbox } from './kernel/email/outbox.ts';
import { errors, frameworkErrors, unreadRequest } from './kernel/errors/errors.ts';
import { apiRoutes } from './kernel/http/api-routes.ts';
import { auth, operatorsOnly } from './kernel/http/auth.ts';
import { background } from './kernel/http/background.ts';
import { context } from './kernel/http/context.ts';
import { cookies } from './kernel/http/cookies.ts';
import { etags } from './kernel/http/etag.ts';
import { jsonBody, storableInput, textInput } from './kernel/http/request-input.ts';
import { security } from './kernel/http/security.ts';
import { loggedRequest, RequestLog, requestIdOf, requestIds, safeLogging } from './kernel/log/request-log.ts';
import type { Settings } from './kernel/settings/settings.ts';
import type { Clock } from './kernel/time/clock.ts';
import { live } from './nouns/live/live.ts';
import { nouns } from './nouns/nouns.ts';
import { metrics } from './orchestration/metrics/metrics.ts';
import { nounHooks } from './orchestration/noun-hooks.ts';
import { healthRoutes, readiness } from './site/health-routes.ts';
import { operateOptions } from './site/operate-options.ts';
import { outcomeNotes } from './site/outcomes.ts';
import { pageHeadRoutes } from './site/page-head-routes.ts';
import { siteFileRoutes } from './site/site-file-routes.ts';
import { webhookRoutes } from './site/webhook-routes.ts';

export interface AppOptions {
  database: OpenDatabase;
  settings: Settings & { secret: string };
  stripe?: Stripe;
  mailer?: Mailer;
  logger?: FastifyServerOptions['logger'];
  clock?: Clock;
  calendarNetwork?: CalendarNetwork;
  schemaController?: FastifyServerOptions['schemaController'];
}

/** A picture of 5 MB arrives in time at 70 kbit/s. */
const requestTimeoutMs = 600_000;

/** Probes, scrapes and reports come all the time. */
const untraced = /^\/(?:api\/(?:health|telemetry)|metrics|internal)\b/;

const withSafeErrors = (options: Exclude<FastifyServerOptions['logger'], boolean | undefined>) => ({
  ...options,
  ...safeLogging,
  ...(tracing() && { mixin: activeIds }),
  serializers: { ...options.serializers, ...safeLogging.serializers, req: loggedRequest },
});

export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { database, settings, stripe, mailer, logger = false, clock = () => new Date(), calendarNetwork } = options;
  const { schemaController } = options;
  const app = Fastify({
    logger: logger && withSafeErrors(logger === true ? {} : logger),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    requestIdHeader: false,
    genReqId: requestIdOf,
    logController: new RequestLog(),
    bodyLimit: 256 * 1024,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: unreadRequest,
    // All wrong fields are named at once. Members that the schema does not know are ignored.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false }, onCreate: textInput },
    frameworkErrors,
    ...(schemaController && { schemaController }),
  });
  await app.register(traceRequests, { isTraced: ({ url }) => !untraced.test(url) });
  await app.register(context, { database, settings, stripe, mailer, clock, calendarNetwork });
  await app.register(errors);
  await app.register(requestIds);
  await app.register(jsonBody);
  await app.register(storableInput);
  await app.register(cookies);
  await app.register(security);
  await app.register(etags);
  await app.register(compression);
  await app.register(openapi);
  await app.register(auth);
  await app.register(outbox);
  await app.register(background);
  await app.register(nounHooks);
  await app.register(live);
  await app.register(metrics);
  const pictures = settings.uploadsBucket ? undefined : settings.uploadsDirectory;
  const folders = [database.folder, pictures].filter((folder) => folder !== undefined);
  await app.register(readiness, { database, folders });
  const prefix = '/api';
  await app.register(operate, operateOptions(app, prefix));
  await app.register(outcomeNotes);
  await app.register(apiRoutes(nouns.flatMap(({ routes = [] }) => routes)), { prefix });
  // For machines, so not in the contracts' table: probes, web servers, calendars, mail programs, Stripe.
  await app.register(healthRoutes, { prefix });
  await app.register(pageHeadRoutes, { prefix });
  await app.register(app.uploads.serve, { prefix: `${prefix}/uploads/` });
  for (const routes of nouns.flatMap(({ machineRoutes = [] }) => machineRoutes)) await app.register(routes, { prefix });
  await app.register(webhookRoutes, { prefix });
  await app.register(siteFileRoutes);
  // For operators: the web tier does not pass these on.
  await app.register(metricsRoutes);
  return app;
};

const metricsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/metrics', { logLevel: 'warn', onRequest: operatorsOnly, schema: { hide: true } }, async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.scrape()),
  );
};

/** Brotli's default is for files that are compressed once; an answer must not wait for it. */
const compression = fp(async (app) => {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    // In one call, which takes a millisecond at most; a stream costs more than it.
    syncThreshold: 64 * 1024,
  });
});

const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Marketplace API', version: '0.1.0' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null },
    staticCSP: "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
  });
});
