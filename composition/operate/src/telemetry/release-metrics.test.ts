import type { TelemetryReport } from '@slices/format';
import { Registry } from 'prom-client';
import { telemetryMetrics } from './release-metrics.ts';

test('browsers’ reports are counted by release and owner', async () => {
  const registry = new Registry();
  const metrics = telemetryMetrics(registry, { waiting: () => 0, readAt: () => undefined });
  const saw = (report: TelemetryReport) => metrics.saw(report, release);
  const release = { slice: 'mf-a', version: '1.0.0', owner: '', traffic: 100, trial: '', share: 0 };
  const { slice, version } = release;
  saw({ kind: 'started', slice, version });
  saw({ kind: 'loaded', slice, version, phases: { entry: 120 } });
  saw({ kind: 'loaded', slice, version, phases: {} });
  saw({ kind: 'vital', slice, version, name: 'LCP', value: 2_400 });
  saw({ kind: 'vital', slice, version, name: 'CLS', value: 0.02 });
  saw({ kind: 'calls', slice, version, calls: 4, failed: 1, milliseconds: 500 });
  const lines = (await registry.metrics()).split('\n');
  const of = 'slice="mf-a",version="1.0.0",owner=""';
  expect(lines).toContain(`release_starts_total{${of}} 1`);
  expect(lines).toContain(`release_loads_total{${of}} 1`);
  expect(lines).toContain(`release_load_phase_seconds_bucket{le="0.2",${of},phase="entry"} 1`);
  expect(lines).toContain(`web_vital_seconds_bucket{le="2.5",${of},name="LCP"} 1`);
  expect(lines).toContain(`web_vital_layout_shift_bucket{le="0.05",${of}} 1`);
  expect(lines).toContain(`release_calls_total{${of}} 4`);
  expect(lines).toContain(`release_failed_calls_total{${of}} 1`);
  expect(lines).toContain(`release_call_seconds_total{${of}} 0.5`);
});
