import { statusOf } from '@slices/tracing/trace-requests.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge, Histogram, Registry } from 'prom-client';
import { countFailing } from '../../kernel/jobs/due-rows.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { endsWithin } from '../../kernel/time/clock.ts';
import { readChecks } from '../audit/audit-books.ts';

/** Without a database the other metrics must come in time: they tell that it is away. */
const readTimeoutMs = 2_000;

/** Metrics of the jobs of all copies, from the database: any copy may have run them. The result reads them again. */
const jobMetrics = (
  { clock, db, log }: Pick<FastifyInstance, 'clock' | 'db' | 'log'>,
  registry: Registry,
): (() => Promise<unknown>) => {
  const byJob: { registers: Registry[]; labelNames: 'job'[] } = { registers: [registry], labelNames: ['job'] };
  const failing = new Gauge({
    ...byJob,
    name: 'job_rows_failing',
    help: 'Rows on which a job failed three times or more',
  });
  const findings = new Gauge({
    ...byJob,
    name: 'daily_check_findings',
    help: 'Differences that the present or last pass of a daily check has found',
  });
  const unchecked = new Gauge({
    ...byJob,
    name: 'daily_check_failures',
    help: 'Rows that the present or last pass of a daily check could not check',
  });
  const completed = new Gauge({
    ...byJob,
    name: 'daily_check_completed_timestamp_seconds',
    help: 'When a pass of a daily check last ended',
  });
  const read = async (): Promise<void> => {
    const counts = await countFailing(db, clock());
    failing.reset();
    for (const { job, count } of counts) failing.set({ job }, count);
    for (const check of await readChecks(db)) {
      const job = check.name;
      findings.set({ job }, check.findings);
      unchecked.set({ job }, check.failures);
      completed.set({ job }, check.completedAt.getTime() / 1_000);
    }
  };
  const complain = (error: unknown) => log.warn({ err: error }, 'the metrics of jobs could not be read');
  return () => endsWithin(readTimeoutMs, read().catch(complain));
};

interface Metrics {
  registry: Registry;
  /** In the format of Prometheus. */
  scrape: () => Promise<string>;
  counted: (job: Job) => Job;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A separate registry, so that several apps can be in one process. */
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
    help: 'Browsers that hear live updates from this copy',
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

  const readJobs = jobMetrics(app, registry);
  app.decorate('metrics', {
    registry,
    scrape: async () => {
      app.operate.updateMetrics();
      await readJobs();
      return registry.metrics();
    },
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
  app.addHook('onRequest', (request, reply, done) => {
    // A request that its caller leaves has no `onResponse`: a web tier gives up after a minute.
    reply.raw.once('close', () => {
      const { url: route = '' } = request.routeOptions;
      // The length of a stream is no response time.
      if (reply.getHeader('content-type') === 'text/event-stream') return;
      const status = `${Math.floor(statusOf(reply) / 100)}xx`;
      requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    });
    done();
  });
});
