import { jobs } from '../orchestration/jobs/jobs.ts';
import type { Job, JobContext } from '../orchestration/jobs/start-jobs.ts';
import type { TestApp } from './test-app.ts';

/** The app as jobs and resources get it, but for what is given instead. */
export const contextOf = ({ app }: TestApp, instead: Partial<JobContext> = {}): JobContext => {
  const { background, bookingHooks, clock, db, log, outbox, settings, stripe, uploads } = app;
  return { background, bookingHooks, clock, db, log, outbox, settings, stripe, uploads, ...instead };
};

/** What the job of that name does. */
export const jobNamed = (name: string): Job['run'] => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job.run;
};

/** Runs a job once, to its end. */
export const runJob = (site: TestApp, run: Job['run'], instead: Partial<JobContext> = {}): Promise<void> =>
  run(contextOf(site, instead), new AbortController().signal);
