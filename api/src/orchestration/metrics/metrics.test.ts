import { once } from 'node:events';
import { connect } from 'node:net';
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

test('a request that its caller leaves is counted', async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect(Number(new URL(site.app.listeningOrigin).port));
  caller.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n');
  const [, response] = await once(site.app.server, 'request');
  caller.destroy();
  await once(response, 'close');
  expect(await scrape()).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/contact",status="4xx"} 1',
  );
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
