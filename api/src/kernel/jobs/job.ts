import type { FastifyInstance } from 'fastify';

export type JobContext = Pick<
  FastifyInstance,
  | 'background'
  | 'bookingHooks'
  | 'calendarNetwork'
  | 'clock'
  | 'database'
  | 'db'
  | 'exportFiles'
  | 'log'
  | 'outbox'
  | 'settings'
  | 'stripe'
  | 'uploads'
>;

/** Runs once among all copies of the API, but may be interrupted and run again. */
export interface Job {
  name: string;
  schedule: string;
  /** Errors are logged and retried. It should end soon after `signal`. */
  run: (context: JobContext, signal: AbortSignal) => Promise<void>;
  /** When `signal` ends a run (2). Longer only for work that cannot go on where it was cut: a lost run is missed as long. */
  maxMinutes?: number;
}

/** Deletes rows that are over. A part of the job `sweep`, every ten minutes. */
export type Sweep = (context: JobContext, signal: AbortSignal) => PromiseLike<unknown>;
