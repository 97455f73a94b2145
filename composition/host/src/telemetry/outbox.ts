import { loadPhases, maxMilliseconds, type TelemetryBatch, type TelemetryReport } from '@slices/format';
import { hostSettings } from '../settings/host-settings.ts';
import { hostStorage } from '../shared/storage.ts';
import { inBackground } from './background-calls.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;
type Started = Extract<TelemetryReport, { kind: 'started' }>;

const batchSize = 50;
/** In the tab's storage: the beacons since the site last answered. */
const beaconKey = 'beacon';
const delayMs = { started: 0, failed: 500, loaded: 2_000, calls: 500, vital: 15_000, span: 5_000 };
const times: readonly string[] = [...loadPhases, 'milliseconds', 'value'];
/** The API takes no batch with a longer time, and a tab that was frozen measures days. */
const withinLimit = (key: string, value: unknown): unknown =>
  typeof value === 'number' && times.includes(key) ? Math.min(value, maxMilliseconds) : value;
const repeated = ['calls', 'vital', 'span'];

/** Sends reports in batches to the site's `telemetryUrl`; drops them when there is none. */
export class Outbox {
  private readonly queue: TelemetryReport[] = [];
  private readonly known = new Set<string>();
  private readonly held = new Set<Failed>();
  /** Starts that neither `loaded` nor `failed` has ended, by release. */
  private readonly starts = new Map<string, Started>();
  /** Of the batch that the site has not answered yet. */
  private sending: TelemetryReport[] = [];
  /** Another batch follows the answer. */
  private isDue = false;
  private isLeft = document.visibilityState === 'hidden';

  constructor(private readonly sender: () => Pick<TelemetryBatch, 'revision'>) {
    // In the bubble phase: the last vitals are put in the capture phase.
    window.addEventListener('visibilitychange', () =>
      document.visibilityState === 'hidden' ? this.leave() : this.comeBack(),
    );
  }

  /**
   * Sends the starts of a task together when it ends, or when a hidden page is shown; the others after the delay of their kind,
   * at the latest when the page is left. Drops duplicates.
   */
  put(report: TelemetryReport): void {
    const release = `${report.slice} ${report.version}`;
    // Without a result. The load may still come to its end.
    const isEndAlone = report.kind === 'loaded' && Object.keys(report.phases).length === 0;
    const key = [
      report.kind,
      release,
      isEndAlone,
      'stage' in report && report.stage + report.page + report.healed,
    ].join();
    if (isEndAlone ? !this.starts.has(release) : !repeated.includes(report.kind) && this.known.has(key)) return;
    this.known.add(key);
    if (report.kind === 'started') {
      this.starts.set(release, report);
      if (this.isLeft) return;
    } else if (report.kind === 'loaded' || report.kind === 'failed') this.starts.delete(release);
    this.queue.push(report);
    setTimeout(() => this.send(), delayMs[report.kind]);
  }

  /** Waits with a failure until the result is called with all of it, at most until the page is left. */
  hold(report: Failed): (whole: Failed) => void {
    this.held.add(report);
    return (whole) => {
      if (this.held.delete(report)) this.put(whole);
    };
  }

  private leave(): void {
    // Nothing has taken the visitor's texts out of the message.
    for (const report of this.held) this.put({ ...report, message: '' });
    this.held.clear();
    if (!this.isLeft) {
      // The end of the page cancels that batch.
      this.returnUnanswered();
      for (const { slice, version } of this.starts.values())
        this.queue.push({ kind: 'loaded', slice, version, phases: {} });
    }
    this.isLeft = true;
    this.sendLast();
  }

  private comeBack(): void {
    if (!this.isLeft) return;
    this.isLeft = false;
    this.queue.push(...this.starts.values());
    this.send();
  }

  /**
   * One batch at a time; those whose delay ends meanwhile follow its answer. Without an answer its failures and ends go
   * with the next batch, at the latest when the page is left, and its other reports are lost.
   */
  private send(): void {
    const telemetryUrl = hostSettings().telemetryUrl?.();
    if (!telemetryUrl || this.queue.length === 0) return;
    if (this.sending.length > 0) {
      this.isDue = true;
      return;
    }
    this.sending = this.next();
    this.isDue = this.queue.length > 0;
    const body = this.batchOf(this.sending);
    const headers = { 'content-type': 'application/json' };
    void inBackground((signal) =>
      fetch(telemetryUrl, { method: 'POST', headers, body, credentials: 'include', signal }),
    )
      .then(() => hostStorage.session.remove(beaconKey))
      .catch(() => {
        // Safari cancels it at the start of a navigation, before the page is hidden.
        this.returnUnanswered();
        this.isDue = false;
      })
      .then(() => {
        this.sending = [];
        if (this.isDue) this.send();
      });
  }

  /**
   * A beacon outlives its page, and holds a connection until it is answered. So a tab has one at most, or two where a start
   * would stay without its end and count as a hang. The next ones leave after the site has answered.
   */
  private sendLast(): void {
    const telemetryUrl = hostSettings().telemetryUrl?.();
    const unanswered = Number(hostStorage.session.get(beaconKey));
    const max = this.starts.size > 0 ? 2 : 1;
    if (!telemetryUrl || this.queue.length === 0 || unanswered >= max) return;
    hostStorage.session.set(beaconKey, String(unanswered + 1));
    navigator.sendBeacon(telemetryUrl, new Blob([this.batchOf(this.next())], { type: 'application/json' }));
  }

  /** Failures, which count once if they come twice, and ends of starts without their times. */
  private returnUnanswered(): void {
    const ends = this.sending.map((report) => (report.kind === 'loaded' ? { ...report, phases: {} } : report));
    this.queue.unshift(...ends.filter(({ kind }) => kind === 'failed' || kind === 'loaded'));
  }

  private next(): TelemetryReport[] {
    return this.queue.splice(0, batchSize);
  }

  private batchOf(reports: TelemetryReport[]): string {
    const batch: TelemetryBatch = { ...this.sender(), reports };
    return JSON.stringify(batch, withinLimit);
  }
}
