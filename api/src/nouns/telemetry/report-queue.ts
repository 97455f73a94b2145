import { withLimit } from '@slices/format';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import fastq from 'fastq';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { endsWithin, minutes } from '../../kernel/time/clock.ts';
import { type LiveReleasesReader, liveReleases } from './live-releases.ts';

/** Few, so that reports leave the database to people. */
const maxRuns = 4;
const maxWaiting = 1_000;
const runLimitMs = 60_000;
const closeTimeoutMs = 2_000;
/** After it, figures of releases stand still. */
const staleMs = minutes(5);

export interface Telemetry {
  releases: LiveReleasesReader;
  /** Runs `work`, which stores so many reports, after the answer and in turn. Drops it while 1,000 others wait. */
  later: (reports: number, work: () => Promise<void>) => void;
  waiting: () => number;
  /** A sentence for operators when reports are lost, or the composition has not been read for 5 minutes. Waits for nothing. */
  warning: () => string | undefined;
  /** Resolves when all that waits now is stored. */
  idle: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    telemetry: Telemetry;
  }
}

/** Browsers get their answer before any work: an unanswered report would hold one of a page's few connections. */
export const telemetry = fp(async (app: FastifyInstance) => {
  const queue = fastq.promise((work: () => Promise<void>) => withLimit(runLimitMs, work), maxRuns);
  const releases = liveReleases(app);
  const begunAt = app.clock();
  const warning = (): string | undefined => {
    if (queue.length() >= maxWaiting) return 'Too many reports of browsers wait: new ones are dropped.';
    // Without reports only these calls read it.
    releases.read().catch(() => undefined);
    const since = releases.readAt() ?? begunAt;
    const isStale = app.settings.compositionUrl !== undefined && app.clock().getTime() - since.getTime() > staleMs;
    return isStale ? `The composition cannot be read since ${since.toISOString()}.` : undefined;
  };
  app.decorate('telemetry', {
    releases,
    warning,
    later: (reports, work) => {
      const { telemetryDropped } = app.metrics;
      if (queue.length() >= maxWaiting) return telemetryDropped.inc({ reason: 'busy' }, reports);
      queue
        .push(work)
        .then(() => app.metrics.telemetryStored.inc(reports))
        .catch((error: unknown) => {
          const isLimited = error instanceof ApiError;
          telemetryDropped.inc({ reason: isLimited ? 'limit' : 'error' }, reports);
          if (!isLimited) app.log.error({ err: error }, 'telemetry could not be stored');
        });
    },
    waiting: () => queue.length(),
    idle: () => queue.drained(),
  });
  app.addHook('onClose', async () => {
    await endsWithin(closeTimeoutMs, queue.drained());
    queue.kill();
  });
});
