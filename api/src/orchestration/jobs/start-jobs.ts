import type { FastifyInstance } from 'fastify';
import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { endsWithin } from '../../kernel/time/clock.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type BossDatabase, bossDatabase, faulty } from './boss-database.ts';

/** What jobs need of the app. */
export type JobContext = StripeContext & Pick<FastifyInstance, 'background' | 'bookingHooks' | 'outbox' | 'uploads'>;

/** Work that nobody asks for. It runs once among all copies of the API, but may be cut off and come again. */
export interface Job {
  name: string;
  /** Cron with five fields, in UTC. */
  schedule: string;
  /** What it throws is logged, and it is tried again. Once `signal` says so it should come to an end soon. */
  run: (context: JobContext, signal: AbortSignal) => Promise<void>;
}

export interface RunningJobs {
  /** Begins nothing new and waits for what runs, but not for ever: what is cut off runs again in another copy. */
  stop: () => Promise<void>;
}

/** In seconds. */
export interface Pace {
  /** How often a copy looks at the schedules and for work; a job is late by up to three times this. */
  look: number;
  /** How long a job that failed rests before it is tried again; from then on twice as long each time. */
  retry: number;
}

const schema = 'jobs';
const usual: Pace = { look: 10, retry: 20 };
/** What takes longer, in seconds, counts as lost with its process and runs anew. */
const longestRun = 180;
/** In milliseconds: after this a run is told to end, and the next one goes on. */
const usualRun = 120_000;
/** How often, in seconds, some copy looks for runs that are lost. */
const upkeep = 30;
const longestStop = 10_000;
/** In milliseconds: for what is written down at the end, by a database that may hang. */
const longestFarewell = 5_000;

/**
 * Runs each job by its schedule, in one of all copies that share the database. `stately`: of each job at most one runs
 * and one waits.
 */
export const startJobs = async (
  context: JobContext & { database: OpenDatabase },
  jobs: readonly Job[],
  pace = usual,
): Promise<RunningJobs> => {
  const db = bossDatabase(context.database);
  const boss = new PgBoss({
    db,
    schema,
    cronMonitorIntervalSeconds: pace.look,
    cronWorkerIntervalSeconds: pace.look,
    maintenanceIntervalSeconds: upkeep,
    expireInSeconds: longestRun,
  });
  boss.on('error', (error) => {
    if (!db.isCutOff()) context.log.error({ err: error }, faulty);
  });
  const stopping = new AbortController();
  // Two copies that make the same queues at once would wait for each other.
  await context.database.oneCopyAtATime(async () => {
    await boss.start();
    await forgetUnknown(boss, jobs);
    for (const job of jobs) await schedule(boss, job, pace);
  });
  for (const job of jobs) await work(boss, context, job, pace, stopping.signal);
  db.survive(context.log, stopping.signal);
  return { stop: () => stop(boss, db, stopping) };
};

/**
 * Makes all tables that `startJobs` needs, which later finds them: for an owner of the database whose API runs under a role
 * that may make none.
 */
export const makeQueues = (database: OpenDatabase, jobs: readonly Job[]): Promise<void> =>
  database.oneCopyAtATime(async () => {
    const db = bossDatabase(database);
    const boss = new PgBoss({ db, schema, supervise: false });
    await boss.start();
    for (const { name } of jobs) await makeQueue(boss, name);
    await boss.stop();
    await db.settled();
  });

const makeQueue = (boss: PgBoss, name: string): Promise<void> => boss.createQueue(name, { name, policy: 'stately' });

/** A job that a release does not know any more is begun by none of its copies. */
const forgetUnknown = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  const known = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
};

const schedule = async (boss: PgBoss, { name, schedule: cron }: Job, { retry }: Pace): Promise<void> => {
  await makeQueue(boss, name);
  const options = { retryLimit: 3, retryDelay: retry, retryBackoff: true, expireInSeconds: longestRun };
  await boss.schedule(name, cron, undefined, options);
};

const work = (
  boss: PgBoss,
  context: JobContext,
  { name, run }: Job,
  { look }: Pace,
  signal: AbortSignal,
): Promise<string> =>
  boss.work(name, { pollingIntervalSeconds: look }, async () => {
    // Whoever fetched it while stopping gives it back.
    if (signal.aborted) throw new Error('This copy of the API is stopping.');
    try {
      await run(context, AbortSignal.any([signal, AbortSignal.timeout(usualRun)]));
    } catch (error) {
      context.log.error({ err: error, job: name }, 'a job failed and will be tried again');
      // pg-boss writes down what it is given; an error of the database may quote what people typed.
      throw new Error('See the log.');
    }
  });

const stop = async (boss: PgBoss, db: BossDatabase, stopping: AbortController): Promise<void> => {
  stopping.abort();
  const stopped = boss.stop({ timeout: longestStop }).then(db.settled);
  await endsWithin(longestStop + longestFarewell, stopped);
};
