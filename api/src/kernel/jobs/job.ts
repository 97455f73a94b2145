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
  /** Minutes until `signal` ends a run; 2 when absent. A run that was lost with its process is repeated only after this time. */
  maxMinutes?: number;
}

/** Deletes rows that are over. A part of the job `sweep`, every ten minutes. */
export type Sweep = (context: JobContext, signal: AbortSignal) => PromiseLike<unknown>;
