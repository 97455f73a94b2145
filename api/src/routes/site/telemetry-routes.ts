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
        const { db, metrics, settings, telemetry } = app;
        const { body, log } = request;
        const now = app.clock();
        const visitor = visitorId(request, reply);
        const source = sourceOf(request, siteBits);
        const mayCount = (visit: Visit) => admits(source, visit);
        telemetry.later(body.reports.length, async () => {
          await limit.countMany(body.reports.length, source);
          const live = await telemetry.releases.read();
          await recordTelemetry({ db, metrics, settings, log, visitor, source, now, live, mayCount }, body);
        });
        return null;
      },
    },
  };
});
