import type { TelemetryBatch, TelemetryReport } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

const batchSize = 50;
const delayMs = { failed: 500, loaded: 15_000, calls: 500, vital: 15_000 };

/** Sends reports in batches to the runtime configuration's `telemetryUrl`; drops them when there is none. */
export class Outbox {
  private readonly queue: TelemetryReport[] = [];
  private readonly known = new Set<string>();
  private readonly held = new Set<Failed>();

  constructor(private readonly sender: () => Pick<TelemetryBatch, 'revision'>) {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.leave());
    window.addEventListener('pagehide', () => this.leave());
  }

  /**
   * A start is sent before this returns, a failure at once, the rest with the next batch or when the page is left. Duplicates
   * are dropped.
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
