import { failureStages, loadPhases, type TelemetryReport, vitalNames } from '@slices/format';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LiveRelease, LiveReleases } from './live-releases.ts';

const release = ['slice', 'version', 'owner'] as const;
const seconds = [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 6, 10, 20];
const shifts = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** From the composition and never from a report, so that no client adds series. */
type ReleaseLabels = Pick<LiveRelease, (typeof release)[number]>;

export type TelemetryMetrics = ReturnType<typeof telemetryMetrics>;

interface Read {
  waiting: () => number;
  readAt: () => Date | undefined;
}

/** Each live release has series, also before its first report; they are removed when it has left. */
export const telemetryMetrics = (registry: Registry, { waiting, readAt }: Read) => {
  const registers = [registry];
  new Gauge({
    name: 'telemetry_waiting',
    help: 'Batches of reports that are answered and not stored yet',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  new Gauge({
    name: 'composition_read_timestamp_seconds',
    help: 'When this copy last read the composition, in seconds since 1970; without it reports of new releases are dropped',
    registers,
    collect() {
      const at = readAt();
      if (at) this.set(at.getTime() / 1_000);
    },
  });
  const dropped = new Counter({
    name: 'telemetry_dropped_total',
    help: 'Reports of browsers that were not kept: over a limit, of a release that does not run, while too many wait, or by an error',
    labelNames: ['reason'],
    registers,
  });
  const stored = new Counter({
    name: 'telemetry_stored_total',
    help: 'Reports of browsers that were handled',
    registers,
  });
  const counter = (named: { name: string; help: string }) => new Counter({ ...named, labelNames: release, registers });
  const starts = counter({ name: 'release_starts_total', help: 'Page views in which a release was about to run' });
  const loads = counter({ name: 'release_loads_total', help: 'Page views in which a release ran' });
  const calls = counter({ name: 'release_calls_total', help: 'Calls of the API that releases made' });
  const failedCalls = counter({
    name: 'release_failed_calls_total',
    help: 'Those without an answer, with 5xx or to a missing endpoint',
  });
  const callSeconds = counter({ name: 'release_call_seconds_total', help: 'How long all calls took together' });
  const failures = new Counter({
    name: 'release_failures_total',
    help: 'What broke in browsers, by where',
    labelNames: [...release, 'stage'],
    registers,
  });
  const phases = new Histogram({
    name: 'release_load_phase_seconds',
    help: 'Steps of loading a page of a slice',
    labelNames: [...release, 'phase'],
    buckets: seconds,
    registers,
  });
  const vitals = new Histogram({
    name: 'web_vital_seconds',
    help: 'Core Web Vitals that are times',
    labelNames: [...release, 'name'],
    buckets: seconds,
    registers,
  });
  const shift = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'Cumulative layout shift, which has no unit',
    labelNames: release,
    buckets: shifts,
    registers,
  });
  const plain = [starts, loads, calls, failedCalls, callSeconds];

  const forget = (labels: ReleaseLabels): void => {
    for (const metric of [...plain, shift]) metric.remove(labels);
    for (const stage of failureStages) failures.remove({ ...labels, stage });
    for (const phase of loadPhases) phases.remove({ ...labels, phase });
    for (const name of vitalNames) vitals.remove({ ...labels, name });
  };

  const labelled = new Map<string, ReleaseLabels>();
  const labelsOf = ({ slice, version, owner }: LiveRelease): ReleaseLabels => {
    const key = `${slice} ${version} ${owner}`;
    const labels = labelled.get(key) ?? { slice, version, owner };
    labelled.set(key, labels);
    return labels;
  };

  const gauge = new Gauge({
    name: 'release_live',
    help: 'Releases of the composition: 1, with their percent of visitors',
    labelNames: [...release, 'traffic'],
    registers,
  });
  const update = ({ all, find }: LiveReleases): void => {
    for (const [key, labels] of labelled) {
      if (find(labels.slice, labels.version)?.owner === labels.owner) continue;
      labelled.delete(key);
      forget(labels);
    }
    gauge.reset();
    for (const one of all) {
      const labels = labelsOf(one);
      gauge.set({ ...labels, traffic: one.traffic }, 1);
      for (const metric of plain) metric.inc(labels, 0);
    }
  };

  const loaded = (labels: ReleaseLabels, taken: Extract<TelemetryReport, { kind: 'loaded' }>['phases']): void => {
    // The visitor left before the page was there.
    if (Object.keys(taken).length === 0) return;
    loads.inc(labels);
    for (const phase of loadPhases) {
      const milliseconds = taken[phase];
      if (milliseconds !== undefined) phases.observe({ ...labels, phase }, milliseconds / 1_000);
    }
  };
  const called = (labels: ReleaseLabels, report: Extract<TelemetryReport, { kind: 'calls' }>): void => {
    calls.inc(labels, report.calls);
    failedCalls.inc(labels, report.failed);
    callSeconds.inc(labels, report.milliseconds / 1_000);
  };
  const saw = (report: TelemetryReport, release: LiveRelease): void => {
    const labels = labelsOf(release);
    if (report.kind === 'started') starts.inc(labels);
    else if (report.kind === 'loaded') loaded(labels, report.phases);
    else if (report.kind === 'failed') failures.inc({ ...labels, stage: report.stage });
    else if (report.kind === 'calls') called(labels, report);
    else if (report.kind === 'span') return;
    else if (report.name === 'CLS') shift.observe(labels, report.value);
    else vitals.observe({ ...labels, name: report.name }, report.value / 1_000);
  };
  return { dropped, saw, stored, update };
};
