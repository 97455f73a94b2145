import type { TelemetryBatch, TelemetryReport } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;
type Started = Extract<TelemetryReport, { kind: 'started' }>;

const batchSize = 50;
const delayMs = { failed: 500, loaded: 2_000, calls: 500, vital: 15_000 };

/** Sends reports in batches to the runtime configuration's `telemetryUrl`; drops them when there is none. */
export class Outbox {
  private readonly queue: TelemetryReport[] = [];
  private readonly known = new Set<string>();
  private readonly held = new Set<Failed>();
  /** Starts that neither `loaded` nor `failed` has ended, by release. */
  private readonly starts = new Map<string, Started>();
  private isLeft = document.visibilityState === 'hidden';

  constructor(private readonly sender: () => Pick<TelemetryBatch, 'revision'>) {
    window.addEventListener('visibilitychange', () =>
      document.visibilityState === 'hidden' ? this.leave() : this.comeBack(),
    );
    window.addEventListener('pagehide', () => this.leave());
  }

  /**
   * Sends a start at once, or when a hidden page is shown; the others after the delay of their kind, at the latest when the
   * page is left. Drops duplicates.
   */
  put(report: TelemetryReport): void {
    const key = [
      report.kind,
      report.slice,
      report.version,
      'stage' in report && report.stage + report.page + report.healed,
    ].join();
    if (report.kind !== 'vital' && report.kind !== 'calls' && this.known.has(key)) return;
    this.known.add(key);
    const release = `${report.slice} ${report.version}`;
    if (report.kind === 'started') {
      this.starts.set(release, report);
      if (this.isLeft) return;
    } else if (report.kind === 'loaded' || report.kind === 'failed') this.starts.delete(release);
    this.queue.push(report);
    if (report.kind === 'started') this.send();
    else setTimeout(() => this.send(), delayMs[report.kind]);
    // The last vitals arrive while the page is being left.
    queueMicrotask(() => document.visibilityState === 'hidden' && this.send());
  }

  /** Waits with a failure until it is known whether another release worked, at most until the page is left. */
  hold(report: Failed, healed: Promise<boolean>): void {
    this.held.add(report);
    void healed.then((isHealed) => {
      if (this.held.delete(report)) this.put({ ...report, healed: isHealed });
    });
  }

  private leave(): void {
    for (const report of this.held) this.put(report);
    this.held.clear();
    if (!this.isLeft)
      for (const { slice, version } of this.starts.values())
        this.queue.push({ kind: 'loaded', slice, version, phases: {} });
    this.isLeft = true;
    this.send();
  }

  private comeBack(): void {
    if (!this.isLeft) return;
    this.isLeft = false;
    this.queue.push(...this.starts.values());
    this.send();
  }

  private send(): void {
    const telemetryUrl = address();
    const reports = this.queue.splice(0, batchSize);
    if (!telemetryUrl || reports.length === 0) return;
    const batch: TelemetryBatch = { ...this.sender(), reports };
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
    // False when too much is queued: send it with the next batch.
    if (!navigator.sendBeacon(telemetryUrl, body)) this.queue.unshift(...reports);
    else this.send();
  }
}

const address = (): string | undefined => {
  try {
    return runtimeConfig().telemetryUrl;
  } catch {
    return undefined; // the boot failed before
  }
};
