import type { TelemetryReport } from '@slices/format/wire';
import { contextOf, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

const scrape = async (): Promise<string[]> => (await site.app.inject('/metrics')).body.split('\n');

test('requests are told apart by their route’s template, never by their address', async () => {
  await site.call('GET', '/services/7f7f7f7f-0000-4000-8000-000000000000');
  await site.call('GET', '/nowhere/7f7f7f7f');
  const lines = await scrape();
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/services/:id",status="4xx"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="",status="4xx"} 1');
  expect(lines.join()).not.toContain('7f7f7f7f');
  expect(lines).toContain('live_streams_open 0');
  expect(lines.some((line) => line.startsWith('database_connections{state="waiting"}'))).toBe(true);
});

test('jobs are counted by how they ended, and fail as before', async () => {
  const run = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('not yet'));
  const job = site.app.metrics.counted({ name: 'tidy', schedule: '* * * * *', run });
  const { signal } = new AbortController();
  await job.run(contextOf(site), signal);
  await expect(job.run(contextOf(site), signal)).rejects.toThrow('not yet');
  const lines = await scrape();
  for (const outcome of ['done', 'failed'])
    expect(lines).toContain(`job_duration_seconds_count{job="tidy",outcome="${outcome}"} 1`);
});

test('browsers’ reports are counted by release and owner', async () => {
  const saw = (report: TelemetryReport) => site.app.metrics.saw(report, release);
  const release = { slice: 'mf-a', version: '1.0.0', owner: '', traffic: 100, trial: '', share: 0 };
  const { slice, version } = release;
  saw({ kind: 'started', slice, version });
  saw({ kind: 'loaded', slice, version, phases: { entry: 120 } });
  saw({ kind: 'loaded', slice, version, phases: {} });
  saw({ kind: 'vital', slice, version, name: 'LCP', value: 2_400 });
  saw({ kind: 'vital', slice, version, name: 'CLS', value: 0.02 });
  saw({ kind: 'calls', slice, version, calls: 4, failed: 1, milliseconds: 500 });
  const lines = await scrape();
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
