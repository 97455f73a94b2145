import { randomUUID } from 'node:crypto';
import type {} from '@fastify/cookie';
import { jsonSchemaOf, reportRoutes } from '@slices/format/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs, minuteMs } from '../site/durations.ts';
import type { OperateOptions } from '../site/options.ts';
import type { RoutePlugin } from '../site/route-plugin.ts';
import type { Figure } from '../telemetry/counted-reports.ts';
import { recordTelemetry } from '../telemetry/record-telemetry.ts';
import type { Visit } from '../telemetry/release-visitor-repository.ts';
import type { Telemetry } from '../telemetry/report-queue.ts';

export const reportLimit = 20_000;
/** Of an address in the same 10 minutes: a client that makes spans up fills no store of traces. A traced page has about 50. */
export const spanLimit = 2_000;

/** A release is rolled back by how many visitors it failed for, and one client can pretend to be many. */
export const visitorsPerDay = 3;

/** Of an address for each release: forged failures replace no real ones. */
export const failuresPerDay = 5;
/**
 * The same in the metrics: one address hides no failures of others, and raises no alert alone. Alerts begin above 5 failures and
 * 20 failed calls in 10 minutes, in which two days of an address may meet.
 */
export const figuresPerDay: Readonly<Record<Figure, number>> = {
  loads: 300,
  vitals: 60,
  calls: 1_000,
  failedCalls: 8,
  failures: 2,
};

/** Developers try their releases on their own machine, and no one else comes from it: `127.0.0.1`, `::1` or its /64. */
const isThisMachine = (source: string): boolean => /^127\.|^[0:]+:[01]?(?:\/\d+)?$/.test(source);

const cookieName = 'visitor';
const cookieDays = 30;

interface Options extends OperateOptions {
  telemetry: Telemetry;
}

export const telemetryRoutes: RoutePlugin<Options> = async (app, options) => {
  const { addSpan, clock, database, limit, path, errorSchemas, secureCookies, settings, sourceOf, telemetry } = options;
  const { summary, description, body, answer } = reportRoutes['POST telemetry'];
  const isWithin = limit('telemetry', reportLimit, 10 * minuteMs);
  const admitsSpans = limit('telemetry-spans', spanLimit, 10 * minuteMs);
  const admits = limit('telemetry-visitors', visitorsPerDay, dayMs);
  const admitsFigure = new Map(
    Object.entries(figuresPerDay).map(([figure, max]) => [figure, limit(`telemetry-figure-${figure}`, max, dayMs)]),
  );
  const admitsFailures = limit('telemetry-failures', failuresPerDay, dayMs);
  /** A browser without a signed cookie gets a new id, which counts against its address. */
  const visitorId = (request: FastifyRequest, reply: FastifyReply): string => {
    const sent = request.cookies[cookieName];
    const opened = sent === undefined ? undefined : request.unsignCookie(sent);
    if (opened?.valid) return opened.value;
    const id = randomUUID();
    reply.setCookie(cookieName, id, {
      path: `${path}/telemetry`,
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      maxAge: (cookieDays * dayMs) / 1_000,
      signed: true,
    });
    return id;
  };
  app.post(
    '/telemetry',
    {
      bodyLimit: 64 * 1024,
      logLevel: 'warn',
      schema: {
        tags: ['telemetry'],
        summary,
        description,
        body: jsonSchemaOf(body),
        response: { 204: jsonSchemaOf(answer), ...errorSchemas },
      },
    },
    async (request, reply) => {
      const { body, log } = request;
      const now = clock();
      const visitor = visitorId(request, reply);
      const source = sourceOf(request);
      const isTried = isThisMachine(source);
      const may = {
        span: (spans: number) => admitsSpans(spans, source),
        count: ({ slice, version }: Visit) => admits(1, source, slice, version),
        show: async ({ slice, version }: Visit, figure: Figure, count: number) =>
          isTried || (await admitsFigure.get(figure)?.(count, source, slice, version)) === true,
        fail: async ({ slice, version }: Visit) => isTried || admitsFailures(1, source, slice, version),
      };
      telemetry.later(source, body.reports.length, async () => {
        if (!(await isWithin(body.reports.length, source))) return false;
        const live = await telemetry.releases.read();
        const { dropped, saw } = telemetry.metrics;
        const { secret } = settings;
        await recordTelemetry({ addSpan, database, dropped, live, log, may, now, saw, secret, source, visitor }, body);
        return true;
      });
      reply.code(204);
      return null;
    },
  );
};
