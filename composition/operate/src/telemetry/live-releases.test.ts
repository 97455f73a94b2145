import { setImmediate as turn } from 'node:timers/promises';
import type { TelemetryReport } from '@slices/format';
import { spanLimit } from '../routes/telemetry-routes.ts';
import { hourMs, minuteMs } from '../site/durations.ts';
import { useTestSite } from '../test-site.fixture.ts';
import { compositionOf as composition, servedComposition } from './served-composition.fixture.ts';
import { releaseVisitors } from './tables.ts';

const web = servedComposition();
const site = useTestSite(web);

const run = (slice: string, version: string): TelemetryReport => ({ kind: 'loaded', slice, version, phases: {} });
/** Sends a report of each release and tells which of them were stored. */
const stored = async (...reports: TelemetryReport[]): Promise<string[]> => {
  await site.clear();
  expect((await site.report(reports)).statusCode).toBe(204);
  const rows = await site.database.select().from(releaseVisitors);
  return rows.map(({ slice, version }) => `${slice} ${version}`).sort();
};
/** The composition is read again `later`. */
const { metrics, spans, later } = site;

test('a composition that could not be read yet is asked for every half second, not for each report', async () => {
  const reports = async () => {
    for (let sent = 0; sent < 3; sent += 1) await stored(run('mf-a', '1.0.0'));
    return web.reads();
  };
  expect(await reports()).toBe(1);
  later(500);
  expect(await reports()).toBe(2);
});

test('nothing is stored before the composition was read; then its releases are, a canary and the shell too', async () => {
  later(500);
  expect(await stored(run('mf-a', '1.0.0'))).toEqual([]);
  web.serve({ some: 'other document' });
  later(500);
  expect(await stored(run('mf-a', '1.0.0'))).toEqual([]);
  web.serve(composition({ 'mf-a': ['1.0.0', '1.1.0-canary'] }));
  later(500);
  const sent = [run('mf-a', '1.0.0'), run('mf-a', '1.1.0-canary'), run('shell', '0.3.0-shell'), run('shell', '0.0.0')];
  expect(await stored(...sent)).toEqual(['mf-a 1.0.0', 'mf-a 1.1.0-canary', 'shell 0.0.0', 'shell 0.3.0-shell']);
});

test('metrics name each live release with its owner, also before its first report', async () => {
  const lines = await metrics();
  const live = lines.filter((line) => line.startsWith('release_live{'));
  expect(live).toEqual([
    'release_live{slice="shell",version="0.3.0-shell",owner="shell",traffic="100"} 1',
    'release_live{slice="mf-a",version="1.0.0",owner="team-mf-a",traffic="90"} 1',
    'release_live{slice="mf-a",version="1.1.0-canary",owner="team-mf-a",traffic="10"} 1',
  ]);
  const counted = 'release_failed_calls_total{slice="mf-a",version="1.1.0-canary",owner="team-mf-a"} 0';
  expect(lines).toContain(counted);
});

test('releases outside the composition are dropped and counted', async () => {
  const dropped = site.registry.getSingleMetric('telemetry_dropped_total');
  dropped?.reset();
  const sent = [run('mf-a', '1.0.0'), run('mf-a', '6.6.6'), run('mf-evil', '1.0.0'), run('shell', '6.6.6')];
  expect(await stored(...sent)).toEqual(['mf-a 1.0.0']);
  expect((await dropped?.get())?.values).toEqual([{ labels: { reason: 'release' }, value: 3 }]);
});

test('of spans those of live releases are passed on, 2,000 of an address at most, and none is stored', async () => {
  const span = (version: string): TelemetryReport => ({
    ...{ kind: 'span', slice: 'mf-a', version, trace: '1'.repeat(32), span: '1'.repeat(16), what: 'call' },
    ...{ name: 'GET x', page: '/x', startedAt: 1, milliseconds: 1, isError: false },
  });
  const [live, other] = [span('1.0.0'), span('6.6.6')];
  expect(await stored(live, other)).toEqual([]);
  expect(spans.splice(0)).toEqual(['team-mf-a mf-a 1.0.0']);
  await site.count(spanLimit - 3, 'telemetry-spans', '');
  await site.report([live, live]);
  await site.report([live]);
  expect(spans).toHaveLength(2);
});

test('a new release counts within seconds, one that was replaced for another hour', async () => {
  const both = [run('mf-a', '1.0.0'), run('mf-a', '2.0.0')];
  web.serve(composition({ 'mf-a': ['2.0.0'] }));
  later(6_000);
  expect(await stored(...both)).toEqual(['mf-a 1.0.0', 'mf-a 2.0.0']);
  later(59 * minuteMs);
  expect(await stored(...both)).toEqual(['mf-a 1.0.0', 'mf-a 2.0.0']);
  later(2 * minuteMs);
  expect(await stored(...both)).toEqual(['mf-a 2.0.0']);
  expect((await metrics()).join()).not.toContain('version="1.0.0"');
});

test('a composition that cannot be read for a while changes nothing', async () => {
  web.serve(undefined);
  later(3 * hourMs);
  expect(await stored(run('mf-a', '2.0.0'), run('mf-a', '1.0.0'))).toEqual(['mf-a 2.0.0']);
});

test('after the clock was set back, a new release counts within seconds', async () => {
  web.serve(composition({ 'mf-a': ['4.0.0'] }));
  later(6_000);
  expect(await stored(run('mf-a', '4.0.0'))).toEqual(['mf-a 4.0.0']);
  web.serve(composition({ 'mf-a': ['5.0.0'] }));
  later(-hourMs);
  expect(await stored(run('mf-a', '5.0.0'))).toEqual(['mf-a 5.0.0']);
  later(2 * hourMs);
});

test('a recalled release is not live, its reports count for another hour, and the next release gets its visitors', async () => {
  const both = [run('mf-a', '3.0.0'), run('mf-a', '3.1.0-canary')];
  const live = async () => {
    await stored(run('mf-a', '3.0.0'));
    return (await metrics()).filter((line) => line.startsWith('release_live{slice="mf-a"'));
  };
  web.serve(composition({ 'mf-a': ['3.0.0', '3.1.0-canary'] }));
  later(6_000);
  expect(await stored(...both)).toEqual(['mf-a 3.0.0', 'mf-a 3.1.0-canary']);
  web.recall({ slice: 'mf-a', version: '3.1.0-canary' });
  later(6_000);
  const alone = ['release_live{slice="mf-a",version="3.0.0",owner="team-mf-a",traffic="100"} 1'];
  expect(await live()).toEqual(alone);
  expect(await stored(...both)).toEqual(['mf-a 3.0.0', 'mf-a 3.1.0-canary']);
  web.loseTimestamp();
  later(61 * minuteMs);
  expect(await live()).toEqual(alone);
  expect(await stored(...both)).toEqual(['mf-a 3.0.0']);
});

test('while the composition does not answer, reports and metrics are answered at once, and there is a warning', async () => {
  const releases = 'release_live{slice="mf-a",version="3.0.0",owner="team-mf-a",traffic="100"} 1';
  const waiting = web.stall();
  later(6 * minuteMs);
  const body = { revision: 1, reports: [run('mf-a', '3.0.0')] };
  expect((await site.call('POST', '/api/telemetry', { body })).statusCode).toBe(204);
  expect(await metrics()).toContain(releases);
  while (waiting() < 2) await turn();
  expect(site.app.operate.warning()).toMatch(/^The composition cannot be read since /);
});
