import type { TelemetryReport } from '@nearhand/contracts/wire';
import fp from 'fastify-plugin';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countFailing } from '../../kernel/jobs/failing-rows.ts';
import { type LiveRelease, type LiveReleases, liveReleases } from '../../nouns/telemetry/live-releases.ts';
import { readChecks } from '../checks/daily-checks.ts';
import type { Job } from '../jobs/start-jobs.ts';
import { releaseMetrics } from './release-metrics.ts';

interface Metrics {
  registry: Registry;
  /** In the format of Prometheus. */
  scrape: () => Promise<string>;
  saw: (report: TelemetryReport, release: LiveRelease) => void;
  telemetryDropped: Counter<'reason'>;
  counted: (job: Job) => Job;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    liveReleases: () => Promise<LiveReleases>;
  }
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own, so that several apps can be in one process. */
export const metrics = fp(async (app) => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the template of their route; those that found none have an empty one',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const runs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Runs of jobs in this copy, by how they ended',
    labelNames: ['job', 'outcome'],
    buckets: [0.05, 0.5, 5, 30, 120],
    registers,
  });
  new Gauge({
    name: 'live_streams_open',
    help: 'Browsers that hear live news from this copy',
    registers,
    collect() {
      this.set(app.live.hub.size);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this copy to the database; waiting: requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(app.database.connections())) this.set({ state }, count);
    },
  });

  // Over all copies, from the database: any of them may have run the job.
  const fromDatabase = { registers, labelNames: ['job'] } as const;
  const failing = new Gauge({
    ...fromDatabase,
    name: 'job_rows_failing',
    help: 'Rows on which a job failed three times or more',
  });
  const findings = new Gauge({
    ...fromDatabase,
    name: 'daily_check_findings',
    help: 'Differences that the present or last pass of a daily check has found',
  });
  const unchecked = new Gauge({
    ...fromDatabase,
    name: 'daily_check_failures',
    help: 'Rows that the present or last pass of a daily check could not check',
  });
  const completed = new Gauge({
    ...fromDatabase,
    name: 'daily_check_completed_timestamp_seconds',
    help: 'When a pass of a daily check last ended',
  });
  const readJobs = async (): Promise<void> => {
    const counts = await countFailing(app.db, app.clock());
    failing.reset();
    for (const { job, count } of counts) failing.set({ job }, count);
    for (const check of await readChecks(app.db)) {
      const job = check.name;
      findings.set({ job }, check.findings);
      unchecked.set({ job }, check.failures);
      completed.set({ job }, check.completedAt.getTime() / 1_000);
    }
  };

  app.decorate('liveReleases', liveReleases(app));
  const { saw, update } = releaseMetrics(registry);
  app.decorate('metrics', {
    registry,
    scrape: async () => {
      // Without a composition there are no live releases.
      const live = await app.liveReleases().catch(() => undefined);
      if (live) update(live);
      // Without a database the other metrics still tell that.
      await readJobs().catch((error: unknown) => app.log.warn({ err: error }, 'metrics of jobs could not be read'));
      return registry.metrics();
    },
    saw,
    telemetryDropped: new Counter({
      name: 'telemetry_dropped_total',
      help: 'Reports of browsers that were not kept: over a limit, of a release that does not run, or by an error',
      labelNames: ['reason'],
      registers,
    }),
    counted: (job) => ({
      ...job,
      run: async (context, signal) => {
        const end = runs.startTimer({ job: job.name });
        try {
          await job.run(context, signal);
          end({ outcome: 'done' });
        } catch (error) {
          end({ outcome: 'failed' });
          throw error;
        }
      },
    }),
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    // The length of a stream is no response time.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
});
