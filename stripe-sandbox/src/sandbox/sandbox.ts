import type { Invoice } from '../records/invoice.ts';
import type { PaymentIntent } from '../records/payment-intent.ts';
import type { SandboxClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { Store } from './store.ts';

export interface SandboxOptions {
  port: number;
  /** Where to listen; default `127.0.0.1`. */
  host?: string;
  /** Where browsers find it, where that is not where it listens: `https://pay.example`. */
  publicUrl?: string;
  secretKey: string;
  publishableKey: string;
  /** Where events go; without it they are only kept, for `GET /v1/events`. */
  webhookUrl?: string;
  webhookSecret: string;
  /** Keeps state through restarts. */
  dataFile?: string;
  /** Milliseconds since 1970; default the machine's clock. */
  clock?: () => number;
  /** How long the processing card stays processing and a payout is on its way, in milliseconds; default 4000. */
  settleAfter?: number;
  /** Cents that the platform may transfer to connected accounts in all; without it there is no limit. */
  platformBalance?: number;
  /** Wait before a failed webhook is sent again, in milliseconds; doubles up to a minute; default 500. */
  webhookBackoff?: number;
}

/** Something that happens by itself once its time has come. Doing it has to take it off the list. */
export interface DueWork {
  /** Seconds since 1970. */
  at: number;
  run: () => void;
}

/** What one resource does because of another. A resource calls these lists and imports none of those that react. */
export interface Reactions {
  /** What each resource does by itself, now or later. */
  dueWork: ReadonlyArray<(sandbox: Sandbox) => DueWork[]>;
  /** A card that stayed processing has answered. */
  paymentSettled: ReadonlyArray<(sandbox: Sandbox, intent: PaymentIntent) => void>;
  invoicePaid: ReadonlyArray<(sandbox: Sandbox, invoice: Invoice) => void>;
  invoiceFailed: ReadonlyArray<(sandbox: Sandbox, invoice: Invoice) => void>;
}

/** What every resource works with. */
export interface Sandbox {
  options: SandboxOptions;
  store: Store;
  events: EventLog;
  reactions: Reactions;
  /** Seconds since 1970, as Stripe counts. */
  now: () => number;
  clock: SandboxClock;
  /** Where browsers find it, for the hosted pages. */
  origin: () => string;
  /** Runs `task` once `milliseconds` have passed, unless the sandbox is closed before. */
  later: (milliseconds: number, task: () => void) => void;
}
