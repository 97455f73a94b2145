import { setMaxListeners } from 'node:events';
import { inSpan } from '@slices/tracing/tracing.ts';
import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import type { Job, JobContext } from '../../kernel/jobs/job.ts';
import { endsWithin, minutes } from '../../kernel/time/clock.ts';
import { type BossDatabase, bossDatabase, faulty } from './boss-database.ts';

export interface RunningJobs {
  stop: () => Promise<void>;
}

interface Pace {
  pollSeconds: number;
  retrySeconds: number;
}

const schema = 'jobs';
const defaultPace: Pace = { pollSeconds: 10, retrySeconds: 20 };
const defaultMaxMinutes = 2;
/** A run that is longer by so much counts as lost with its process and runs again. */
const endTimeoutMinutes = 1;
const upkeepIntervalSeconds = 30;
const stopTimeoutMs = 10_000;
/** For the last statements, on a database that may hang. */
const lastStatementsTimeoutMs = 5_000;

/** `stately`: of each job at most one runs and one waits. */
export const startJobs = async (
  context: JobContext,
  jobs: readonly Job[],
  pace = defaultPace,
): Promise<RunningJobs> => {
  const db = bossDatabase(context.database);
  const boss = new PgBoss({
    db,
    schema,
    cronMonitorIntervalSeconds: pace.pollSeconds,
    cronWorkerIntervalSeconds: pace.pollSeconds,
    maintenanceIntervalSeconds: upkeepIntervalSeconds,
  });
  boss.on('error', (error) => {
    if (!db.isCutOff()) context.log.error({ err: error }, faulty);
  });
  const stopping = new AbortController();
  // Node warns of a leak at more than ten: each running job listens.
  setMaxListeners(0, stopping.signal);
  // Two copies that create the same queues at once would deadlock.
  await context.database.oneCopyAtATime(async () => {
    await boss.start();
    await unscheduleUnknown(boss, jobs);
    for (const job of jobs) await schedule(boss, job, pace);
  });
  for (const job of jobs) await work(boss, context, job, pace, stopping.signal);
  db.retryWith(context.log, stopping.signal);
  return { stop: () => stop(boss, db, stopping) };
};

/** Creates the tables of `startJobs`, for an API whose role may create none. */
export const makeQueues = (database: OpenDatabase, jobs: readonly Job[]): Promise<void> =>
  database.oneCopyAtATime(async () => {
    const db = bossDatabase(database);
    const boss = new PgBoss({ db, schema, supervise: false });
    await boss.start();
    for (const { name } of jobs) await makeQueue(boss, name);
    await boss.stop();
    await db.idle();
  });

const makeQueue = (boss: PgBoss, name: string): Promise<void> => boss.createQueue(name, { name, policy: 'stately' });

const unscheduleUnknown = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const known = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
};

const schedule = async (boss: PgBoss, job: Job, { retrySeconds }: Pace): Promise<void> => {
  const { name, schedule: cron, maxMinutes = defaultMaxMinutes } = job;
  await makeQueue(boss, name);
  const expireInSeconds = 60 * (maxMinutes + endTimeoutMinutes);
  await boss.schedule(name, cron, undefined, {
    retryLimit: 3,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds,
  });
};

const work = (
  boss: PgBoss,
  context: JobContext,
  { name, run, maxMinutes = defaultMaxMinutes }: Job,
  { pollSeconds }: Pace,
  signal: AbortSignal,
): Promise<string> =>
  boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
    if (signal.aborted) throw new Error('This copy of the API is stopping.');
    // The garbage collector may take the timer of `AbortSignal.any([…, AbortSignal.timeout(…)])`.
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, minutes(maxMinutes));
    signal.addEventListener('abort', end);
    try {
      await inSpan(`job ${name}`, { attributes: { 'job.name': name } }, () => run(context, ending.signal));
    } catch (error) {
      context.log.error({ err: error, job: name }, 'a job failed and will be tried again');
      // pg-boss stores this message; an error of the database may quote user input.
      throw new Error('See the log.');
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  });

const stop = async (boss: PgBoss, db: BossDatabase, stopping: AbortController): Promise<void> => {
  stopping.abort();
  const stopped = boss.stop({ timeout: stopTimeoutMs }).then(db.idle);
  await endsWithin(stopTimeoutMs + lastStatementsTimeoutMs, stopped);
};
