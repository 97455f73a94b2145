import type { DataRouter } from 'react-router-dom';
import type { SlicePages } from '../loading/slice-pages.ts';
import type { OnFault } from '../released-code/released-code.ts';
import type { CompositionStore } from '../state/composition-store.ts';
import type { EndedCall } from '../telemetry/api-calls.ts';
import type { Backlog } from '../telemetry/backlog.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Change } from './built-ins.ts';
import type { guardCalls } from './guarded-calls.ts';
import type { Endings, Started } from './started.ts';

/** Input of the watchdog, with all events from before it was loaded. */
export interface Watched {
  /** Errors that nothing caught. */
  errors: Backlog<Event>;
  calls: Backlog<EndedCall>;
  /** Built-ins that were replaced, which were put back. */
  changed: Change[];
  clicks: Backlog<Event>;
  router: DataRouter | undefined;
  telemetry: Pick<Telemetry, 'fault' | 'called' | 'failures'>;
  onFault: OnFault;
  pages: SlicePages;
  store: Pick<CompositionStore, 'present' | 'upcoming'>;
  isCircuitOpen: (slice: string, version: string) => boolean;
  guard: ReturnType<typeof guardCalls>;
  started: Backlog<Started>;
  endings: Endings;
}
