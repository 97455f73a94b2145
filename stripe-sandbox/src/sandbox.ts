import type { EventLog } from './events/event-log.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import type { Store } from './store/store.ts';
import type { SandboxClock } from './time/sandbox-clock.ts';

/** What every resource works with. */
export interface Sandbox {
  options: SandboxOptions;
  store: Store;
  events: EventLog;
  /** Seconds since 1970, as Stripe counts. */
  now: () => number;
  clock: SandboxClock;
  /** Where browsers find it, for the hosted pages. */
  origin: () => string;
  /** Runs `task` once `milliseconds` have passed, unless the sandbox is closed before. */
  later: (milliseconds: number, task: () => void) => void;
}
