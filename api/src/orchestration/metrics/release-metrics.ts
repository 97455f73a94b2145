import { failureStages, loadPhases, type TelemetryReport, vitalNames } from '@nearhand/contracts/wire';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Clock } from '../../kernel/time/clock.ts';

const release = ['slice', 'version'] as const;
const seconds = [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 6, 10, 20];
const shifts = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

export const releaseMetrics = (registry: Registry, clock: Clock) => {
  const registers = [registry];
  const loads = new Counter({
    name: 'release_loads_total',
    help: 'Page views in which a release ran',
    labelNames: release,
    registers,
  });
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

  const forget = (labels: ReleaseLabels): void => {
    loads.remove(labels);
    for (const stage of failureStages) failures.remove({ ...labels, stage });
    for (const phase of loadPhases) phases.remove({ ...labels, phase });
    for (const name of vitalNames) vitals.remove({ ...labels, name });
    shift.remove(labels);
  };
  const known = knownReleases(clock, forget);

  const loaded = (labels: ReleaseLabels, taken: Extract<TelemetryReport, { kind: 'loaded' }>['phases']): void => {
    loads.inc(labels);
    for (const phase of loadPhases) {
      const milliseconds = taken[phase];
      if (milliseconds !== undefined) phases.observe({ ...labels, phase }, milliseconds / 1_000);
    }
  };
  return (report: TelemetryReport): void => {
    const labels = known.labelsOf(report);
    if (report.kind === 'loaded') loaded(labels, report.phases);
    else if (report.kind === 'failed') failures.inc({ ...labels, stage: report.stage });
    else if (report.kind !== 'vital') return;
    else if (report.name === 'CLS') shift.observe(labels, report.value);
    else vitals.observe({ ...labels, name: report.name }, report.value / 1_000);
  };
};

export const sliceLimit = 20;
export const releaseLimit = 5;
const silenceMs = 3_600_000;

export interface ReleaseLabels {
  slice: string;
  version: string;
}

const other: ReleaseLabels = { slice: 'other', version: 'other' };
const keyOf = ({ slice, version }: ReleaseLabels): string => `${slice} ${version}`;

/** Any client can name releases, so series are limited. A silent release frees its place. */
const knownReleases = (clock: () => Date, forget: (release: ReleaseLabels) => void) => {
  const heard = new Map<string, { labels: ReleaseLabels; at: number }>();
  const placesOf = (slice: string) => [...heard.values()].filter(({ labels }) => labels.slice === slice);

  const drop = (labels: ReleaseLabels): void => {
    heard.delete(keyOf(labels));
    forget(labels);
  };
  const hasPlaceInSlice = (own: ReturnType<typeof placesOf>, now: number): boolean => {
    if (own.length < releaseLimit) return true;
    const [first] = own;
    if (!first || now - first.at < silenceMs) return false;
    drop(first.labels);
    return true;
  };
  const hasPlaceForSlice = (now: number): boolean => {
    const slices = new Set([...heard.values()].map(({ labels }) => labels.slice));
    if (slices.size < sliceLimit) return true;
    const silent = [...slices].map(placesOf).find((own) => own.every(({ at }) => now - at >= silenceMs));
    for (const { labels } of silent ?? []) drop(labels);
    return silent !== undefined;
  };
  const hasPlace = (slice: string, now: number): boolean => {
    const own = placesOf(slice);
    return own.length > 0 ? hasPlaceInSlice(own, now) : hasPlaceForSlice(now);
  };

  return {
    labelsOf: ({ slice, version }: ReleaseLabels): ReleaseLabels => {
      const key = keyOf({ slice, version });
      const now = clock().getTime();
      const known = heard.get(key);
      if (!known && !hasPlace(slice, now)) return other;
      const labels = known?.labels ?? { slice, version };
      heard.delete(key);
      heard.set(key, { labels, at: now });
      return labels;
    },
  };
};
