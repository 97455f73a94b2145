import type { FastifyInstance } from 'fastify';
import type { StripeContext } from '../../stripe/stripe-context.ts';

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
