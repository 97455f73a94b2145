import type { TelemetryReport } from '@nearhand/contracts/wire';
import { contextOf, useTestApp } from '../../testing/test-app.ts';
import { releaseLimit, sliceLimit } from './release-metrics.ts';

const site = useTestApp();

const scrape = async (): Promise<string[]> => (await site.app.inject('/metrics')).body.split('\n');
const loaded = (version: string, slice = 'mf-a'): TelemetryReport => ({
  kind: 'loaded',
  slice,
  version,
  phases: { entry: 120 },
});

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

test('browsers’ reports are counted by release, and only so many releases are told apart', async () => {
  const { saw } = site.app.metrics;
  saw(loaded('1.0.0'));
  saw({ kind: 'vital', slice: 'mf-a', version: '1.0.0', name: 'LCP', value: 2_400 });
  saw({ kind: 'vital', slice: 'mf-a', version: '1.0.0', name: 'CLS', value: 0.02 });
  const first = await scrape();
  const of = 'slice="mf-a",version="1.0.0"';
  expect(first).toContain(`release_loads_total{${of}} 1`);
  expect(first).toContain(`release_load_phase_seconds_bucket{le="0.2",${of},phase="entry"} 1`);
  expect(first).toContain(`web_vital_seconds_bucket{le="2.5",${of},name="LCP"} 1`);
  expect(first).toContain(`web_vital_layout_shift_bucket{le="0.05",${of}} 1`);

  for (let minor = 1; minor < releaseLimit + 10; minor += 1) saw(loaded(`1.${minor}.0`));
  expect(await scrape()).toContain('release_loads_total{slice="other",version="other"} 10');

  saw(loaded('1.0.0', 'mf-known'));
  for (let number = 2; number < sliceLimit + 10; number += 1) saw(loaded('1.0.0', `mf-fake-${number}`));
  saw(loaded('1.1.0', 'mf-known'));
  const full = await scrape();
  expect(full).toContain('release_loads_total{slice="other",version="other"} 20');
  expect(full).toContain('release_loads_total{slice="mf-known",version="1.1.0"} 1');

  site.now = new Date(site.now.getTime() + 3_600_000);
  saw(loaded('2.0.0'));
  const later = await scrape();
  expect(later).toContain('release_loads_total{slice="mf-a",version="2.0.0"} 1');
  saw(loaded('1.0.0', 'mf-late'));
  expect(await scrape()).toContain('release_loads_total{slice="mf-late",version="1.0.0"} 1');
  // The one that was silent for longest gave its place, with all that was said of it.
  expect(later.join('\n')).not.toContain(of);
});
