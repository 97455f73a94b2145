import { withLimit } from '@slices/format';
import type { FastifyInstance } from 'fastify';
import fastq from 'fastq';
import { minuteMs } from '../site/durations.ts';
import type { OperateOptions } from '../site/options.ts';
import { type LiveReleasesReader, liveReleases } from './live-releases.ts';
import { type TelemetryMetrics, telemetryMetrics } from './release-metrics.ts';

/** Few, so that reports leave the database to people. */
const maxRuns = 4;
const maxWaiting = 1_000;
/** Of the free room, for one address or account: floods of some must not drop the reports of all others. */
const roomShare = 0.1;
const runLimitMs = 60_000;
const closeTimeoutMs = 2_000;
/** After it, figures of releases stand still. */
const staleMs = 5 * minuteMs;

export interface Telemetry {
  releases: LiveReleasesReader;
  metrics: TelemetryMetrics;
  /**
   * Runs `work`, which stores so many reports, after the answer and in turn. Drops it while 1,000 others wait, or if its
   * `sender` had more than a tenth of the free room. The work resolves to false where the reports are over a limit.
   */
  later: (sender: string, reports: number, work: () => Promise<boolean>) => void;
  /** A sentence for operators when reports are lost, or the composition has not been read for 5 minutes. Waits for nothing. */
  warning: () => string | undefined;
  /** Brings the metrics of releases up to the composition that was read last, and reads it again. Waits for nothing. */
  updateMetrics: () => void;
  /** Resolves when all that waits now is stored. */
  idle: () => Promise<void>;
}

/** Browsers get their answer before any work: an unanswered report would hold one of a page's few connections. */
export const openTelemetry = (
  app: FastifyInstance,
  { clock, registry, settings: { compositionUrl } }: Pick<OperateOptions, 'clock' | 'registry' | 'settings'>,
): Telemetry => {
  const queue = fastq.promise((work: () => Promise<boolean>) => withLimit(runLimitMs, work), maxRuns);
  const waiting = new Map<string, number>();
  const releases = liveReleases({ clock, log: app.log, compositionUrl });
  const metrics = telemetryMetrics(registry, { waiting: () => queue.length(), readAt: releases.readAt });
  const begunAt = clock();
  app.addHook('onClose', async () => {
    await withLimit(closeTimeoutMs, () => queue.drained()).catch(() => undefined);
    queue.kill();
  });
  // Without reports only the callers of this read it.
  const readSoon = () => void releases.read().catch(() => undefined);
  return {
    releases,
    metrics,
    warning: () => {
      if (queue.length() >= maxWaiting) return 'Too many reports of browsers wait: new ones are dropped.';
      readSoon();
      const since = releases.readAt() ?? begunAt;
      const isStale = compositionUrl !== undefined && clock().getTime() - since.getTime() > staleMs;
      return isStale ? `The composition cannot be read since ${since.toISOString()}.` : undefined;
    },
    updateMetrics: () => {
      const live = releases.known();
      readSoon();
      if (live) metrics.update(live);
    },
    later: (sender, reports, work) => {
      const room = maxWaiting - queue.length();
      if (room <= 0) return metrics.dropped.inc({ reason: 'busy' }, reports);
      const own = waiting.get(sender) ?? 0;
      if (own >= roomShare * room) return metrics.dropped.inc({ reason: 'limit' }, reports);
      waiting.set(sender, own + 1);
      queue
        .push(work)
        .then((isWithin) => {
          if (isWithin) metrics.stored.inc(reports);
          else metrics.dropped.inc({ reason: 'limit' }, reports);
        })
        .catch((error: unknown) => {
          metrics.dropped.inc({ reason: 'error' }, reports);
          app.log.error({ err: error }, 'telemetry could not be stored');
        })
        .finally(() => {
          const left = (waiting.get(sender) ?? 0) - 1;
          if (left > 0) waiting.set(sender, left);
          else waiting.delete(sender);
        });
    },
    idle: () => queue.drained(),
  };
};
