import type { TelemetryBatch, TelemetryReport } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

const batchSize = 50;
const delays = { failed: 500, loaded: 15_000, vital: 15_000 };

/** Reports on their way to the runtime configuration's `telemetryUrl`, in batches; to nowhere when there is none. */
export class Outbox {
  private readonly queue: TelemetryReport[] = [];
  private readonly known = new Set<string>();
  private readonly held = new Set<Failed>();

  constructor(private readonly sender: () => Pick<TelemetryBatch, 'revision'>) {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.leave());
    window.addEventListener('pagehide', () => this.leave());
  }

  /** Failures leave at once, the rest with the next batch or when the page is left; the same twice is told once. */
  put(report: TelemetryReport): void {
    const key = [
      report.kind,
      report.slice,
      report.version,
      'stage' in report && report.stage + report.page + report.healed,
    ].join();
    if (report.kind !== 'vital' && this.known.has(key)) return;
    this.known.add(key);
    this.queue.push(report);
    setTimeout(() => this.send(), delays[report.kind]);
    // What is measured to the end of a visit comes while it is left.
    queueMicrotask(() => document.visibilityState === 'hidden' && this.send());
  }

  /** Waits with a failure until it is known whether another release helped; no longer than the page stands. */
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
    // Refused when too much is on its way already: it goes with what comes next.
    if (!navigator.sendBeacon(telemetryUrl, body)) this.queue.unshift(...reports);
    else this.send();
  }
}

const address = (): string | undefined => {
  try {
    return runtimeConfig().telemetryUrl;
  } catch {
    return undefined; // the start failed before it was known
  }
};
