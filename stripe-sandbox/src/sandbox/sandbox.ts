import type { Faults } from '../http/faults.ts';
import type { Invoice } from '../records/billing/invoice.ts';
import type { Charge } from '../records/payments/charge.ts';
import type { PaymentIntent } from '../records/payments/payment-intent.ts';
import type { SandboxClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { Store } from './store.ts';

export interface SandboxOptions {
  port: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Its address for browsers if another than its own: `https://pay.example`. */
  publicUrl?: string;
  secretKey: string;
  publishableKey: string;
  /** Gets the events; without it they are only stored, for `GET /v1/events`. */
  webhookUrl?: string;
  webhookSecret: string;
  /** Keeps state through restarts. */
  dataFile?: string;
  /** JSON file of calls to make at the start; those that `dataFile` knows are not made again. */
  seedFile?: string;
  /** Milliseconds since 1970; default the machine's clock. */
  clock?: () => number;
  /** How long the processing card stays processing and a payout is on its way; default 4000. */
  processingMs?: number;
  /** The sum that the platform may transfer to connected accounts; default no limit. */
  platformBalanceCents?: number;
  /** Wait before a failed webhook is sent again; doubles up to a minute; default 500. */
  webhookBackoffMs?: number;
}

/** Something that happens by itself once its time has come. Doing it has to take it off the list. */
export interface DueWork {
  /** Seconds since 1970. */
  at: number;
  run: () => void;
}

/** Reactions of resources to each other. A resource calls these lists and imports none of those that react. */
export interface Reactions {
  /** Work of each resource that becomes due with time. */
  dueWork: ReadonlyArray<(sandbox: Sandbox) => DueWork[]>;
  chargeCaptured: ReadonlyArray<(sandbox: Sandbox, charge: Charge) => void>;
  /** A card that stayed processing has succeeded or failed. */
  paymentCompleted: ReadonlyArray<(sandbox: Sandbox, intent: PaymentIntent) => void>;
  invoicePaid: ReadonlyArray<(sandbox: Sandbox, invoice: Invoice) => void>;
  invoiceFailed: ReadonlyArray<(sandbox: Sandbox, invoice: Invoice) => void>;
}

export interface Sandbox {
  options: SandboxOptions;
  store: Store;
  events: EventLog;
  reactions: Reactions;
  faults: Faults;
  /** Seconds since 1970, as Stripe counts. */
  now: () => number;
  clock: SandboxClock;
  /** Its address for browsers. */
  origin: () => string;
  /** Runs `task` after `delayMs`, unless the sandbox is closed before. */
  later: (delayMs: number, task: () => void) => void;
}

/** How long the processing card stays processing and a payout is on its way. */
export const processingMsOf = ({ options }: Sandbox): number => options.processingMs ?? 4000;
