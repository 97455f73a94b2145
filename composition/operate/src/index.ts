import fp from 'fastify-plugin';
import { operateRoutes } from './routes/operate-routes.ts';
import { programRoutes } from './routes/program-routes.ts';
import { telemetryRoutes } from './routes/telemetry-routes.ts';
import type { OperateOptions } from './site/options.ts';
import { type Outcomes, watchOutcomes } from './telemetry/outcomes.ts';
import { openTelemetry, type Telemetry } from './telemetry/report-queue.ts';

export { OperateError } from './site/operate-error.ts';
export type { Limit, OperateOptions, OperateSettings, ReleasePlace } from './site/options.ts';
export type { RoutePlugin } from './site/route-plugin.ts';
export { sweepTelemetry } from './telemetry/sweep-telemetry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    operate: Pick<Telemetry, 'idle' | 'updateMetrics' | 'warning'> & { recordOutcome: Outcomes['record'] };
  }
}

/**
 * Takes reports of browsers, and answers operators and the release command. Routes that are registered later meet the people
 * whose outcomes count.
 */
export const operate = fp<OperateOptions>(
  async (app, options) => {
    const telemetry = openTelemetry(app, options);
    const { meet, record: recordOutcome } = watchOutcomes(options, telemetry);
    app.decorate('operate', { ...telemetry, recordOutcome });
    app.addHook('preHandler', async (request, reply) => meet(request, reply));
    const prefix = options.path;
    await app.register(telemetryRoutes, { ...options, telemetry, prefix });
    await app.register(operateRoutes, { ...options, prefix });
    await app.register(programRoutes, options);
  },
  { name: '@slices/operate', decorators: { reply: ['setCookie'] } },
);
