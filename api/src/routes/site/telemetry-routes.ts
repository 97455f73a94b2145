import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit, siteBits, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { recordTelemetry, visitorId, visitorLimit } from '../../nouns/telemetry/record-telemetry.ts';
import type { Visit } from '../../nouns/telemetry/release-visitor-repository.ts';

export const reportLimit = 20_000;

export const telemetryRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'telemetry', reportLimit, minutes(10));
  const admits = visitorLimit(app.database);
  return {
    'POST telemetry': {
      bodyLimit: 64 * 1024,
      logLevel: 'warn',
      handler: async (request, reply) => {
        const { reports } = request.body;
        const source = sourceOf(request, siteBits);
        try {
          await limit.countMany(reports.length, source);
          const { clock, db, metrics, settings } = app;
          const live = await app.liveReleases();
          const visitor = visitorId(request, reply);
          const mayCount = (visit: Visit) => admits(source, visit);
          await recordTelemetry(
            { clock, db, metrics, settings, log: request.log, visitor, source, live, mayCount },
            request.body,
          );
        } catch (error) {
          // Pages cannot handle it, and their console should not complain.
          const isLimited = error instanceof ApiError;
          app.metrics.telemetryDropped.inc({ reason: isLimited ? 'limit' : 'error' }, reports.length);
          if (!isLimited) request.log.error({ err: error }, 'telemetry could not be kept');
        }
        return null;
      },
    },
  };
});
