import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { countFailing } from '../../kernel/jobs/failing-rows.ts';
import { endsWithin } from '../../kernel/time/clock.ts';
import { readChecks } from '../audit/daily-checks.ts';

/** Without a database the other metrics must come in time: they tell that it is away. */
const readTimeoutMs = 2_000;

/** Metrics of the jobs of all copies, from the database: any copy may have run them. The result reads them again. */
export const jobMetrics = (
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
