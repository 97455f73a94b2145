import { PassThrough } from 'node:stream';
import type { FailedReport, FailureContext, TelemetryReport } from '@slices/format';
import { before, dayMs, minuteMs } from '../site/durations.ts';
import { deleteOldVisits, retentionMs } from '../telemetry/release-visitor-repository.ts';
import { releaseVisitors } from '../telemetry/tables.ts';
import { useTestSite } from '../test-site.fixture.ts';
import { failuresPerDay, figuresPerDay, reportLimit, visitorsPerDay } from './telemetry-routes.ts';

const log = new PassThrough();
const site = useTestSite({}, { level: 'warn', stream: log });
const { cookies } = site;
beforeEach(site.clear);

const loaded = (version = '1.0.0', slice = 'mf-a'): TelemetryReport => ({
  kind: 'loaded',
  slice,
  version,
  phases: { entry: 120, page: 300 },
});
const failed = (version = '1.0.0', stage: 'entry' | 'render' = 'entry'): FailedReport => ({
  kind: 'failed',
  slice: 'mf-a',
  version,
  owner: 'team-a',
  stage,
  message: 'It broke.',
  page: '/x/:id',
  healed: true,
});
const send = (browser: string, ...reports: TelemetryReport[]) => site.reportBy(browser, reports);
const sendFrom = (source: string, browser: string, ...reports: TelemetryReport[]) =>
  site.reportBy(browser, reports, source);
const figure = async (name: string) => (await site.registry.getSingleMetric(name)?.get())?.values[0]?.value;
const health = async (version = '1.0.0', span = 10) =>
  (await site.asOperator(`/internal/releases/mf-a/${version}?minutes=${span}`)).json();

test('a release’s health counts visitors, not reports, and forgets what is longer ago', async () => {
  const noon = site.now;
  site.now = before(noon, 30 * minuteMs);
  await send('early', loaded(), failed());
  await send('returning', failed());
  site.now = noon;
  await send('returning', loaded());
  await send('sound', loaded(), loaded());
  await send('broken', loaded(), failed('1.0.0', 'render'), loaded());
  await send('elsewhere', failed('2.0.0'));
  expect(await health()).toMatchObject({
    slice: 'mf-a',
    version: '1.0.0',
    visitors: 3,
    failed: 1,
    failedSources: 1,
    stages: { render: 1 },
  });
  expect(await health('1.0.0', 60)).toMatchObject({
    visitors: 4,
    failed: 3,
    failedSources: 3,
    stages: { entry: 2, render: 1 },
  });
  expect(await health('3.0.0')).toMatchObject({ visitors: 0, failed: 0, stages: {} });
});

test('the table holds neither ids nor addresses of visitors', async () => {
  await sendFrom('203.0.113.9', 'one', loaded());
  const [row] = await site.database.select().from(releaseVisitors);
  expect(row).toMatchObject({
    visitor: expect.stringMatching(/^[\w-]{22}$/),
    source: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(cookies.get('one')).not.toContain(row?.visitor);
});

test('a visitor’s id is given by the API, once, and no script can read it', async () => {
  const first = await send('one', loaded());
  expect(first.headers['set-cookie']).toMatch(
    /^visitor=[^;]+; Max-Age=2592000; Path=\/api\/telemetry; HttpOnly; SameSite=Lax$/,
  );
  expect((await send('one', failed())).headers['set-cookie']).toBeUndefined();
  expect(await health()).toMatchObject({ visitors: 1, failed: 1 });
});

test('forged ids make no visitors: each counts as a new browser of its address', async () => {
  await send('one', loaded());
  const [id] = decodeURIComponent(cookies.get('one') ?? '').split('.');
  for (let number = 0; number < 10; number += 1) {
    cookies.set('forger', number === 0 ? `${id}.${'x'.repeat(43)}` : `visitor=made-up-${number}.signature`);
    await sendFrom('203.0.113.9', 'forger', failed());
  }
  expect(await health()).toMatchObject({ visitors: 1 + visitorsPerDay, failed: visitorsPerDay, failedSources: 1 });
});

test('a failure is a line in the log for the release’s owner', async () => {
  log.read();
  const forged = { level: 60, time: 1, msg: 'Forged', reqId: 'forged', userId: '64', err: {}, more: 'x' };
  await send('broken', { ...failed(), ...forged });
  const line = String(log.read());
  const { kind: _kind, ...release } = failed();
  expect(JSON.parse(line)).toMatchObject({ release, revision: 7, level: 40, reqId: expect.any(String) });
  expect(line).not.toMatch(/forged|userId|"err"|more|"time":1,/i);
});

test.each([
  ['no reports', { revision: 1, reports: [] }, 400],
  ['an unknown kind', { revision: 1, reports: [{ kind: 'x' }] }, 400],
  ['a version that is none', { revision: 1, reports: [loaded('{"')] }, 400],
  ['a long page', { revision: 1, reports: [{ ...failed(), page: '/'.repeat(301) }] }, 400],
  ['more than 64 KB', { revision: 1, reports: [{ ...failed(), more: 'x'.repeat(65_536) }] }, 413],
])('%s is refused', async (_what, body, status) => {
  expect((await site.call('POST', '/api/telemetry', { body })).statusCode).toBe(status);
});

test('reports over a limit, or that fail, are dropped silently', async () => {
  jest.spyOn(site.database, 'insert').mockImplementationOnce(() => {
    throw new Error('It cannot be stored.');
  });
  expect((await send('unlucky', loaded())).statusCode).toBe(204);
  await send('sound', loaded());
  await site.count(reportLimit, 'telemetry', 'of-late');
  expect((await send('late', loaded())).statusCode).toBe(204);
  expect(await health()).toMatchObject({ visitors: 1 });
  const dropped = await site.registry.getSingleMetric('telemetry_dropped_total')?.get();
  expect(dropped?.values).toEqual([
    { labels: { reason: 'release' }, value: 0 },
    { labels: { reason: 'error' }, value: 1 },
    { labels: { reason: 'limit' }, value: 1 },
  ]);
});

test('calls that a browser makes up are stored up to the most that the column holds', async () => {
  await send('forger', calls(10_000, 10_000));
  const nearlyFullCount = 2_147_483_000;
  await site.database.update(releaseVisitors).set({ calls: nearlyFullCount, failedCalls: nearlyFullCount });
  await send('forger', calls(10_000, 10_000));
  const [row] = await site.database.select().from(releaseVisitors);
  expect([row?.calls, row?.failedCalls]).toEqual([2_147_483_647, 2_147_483_647]);
});

test('one address is three visitors of a release a day and no more, and those stay heard', async () => {
  const noon = site.now;
  for (let number = 0; number < visitorsPerDay + 5; number += 1) {
    await sendFrom('203.0.113.9', `v${number}`, loaded('5.0.0'));
  }
  site.now = before(noon, -30 * minuteMs);
  for (const browser of ['v0', 'v6']) await sendFrom('203.0.113.9', browser, failed('5.0.0'), failed('6.0.0'));
  expect(await health('5.0.0', 60)).toMatchObject({ visitors: visitorsPerDay, failed: 1, failedSources: 1 });
  expect(await health('6.0.0', 60)).toMatchObject({ visitors: 2, failed: 2, failedSources: 1 });
  site.now = noon;
});

test('one address adds few failures and figures of a release, so that it hides no failure of others and raises no alert', async () => {
  const started: TelemetryReport = { kind: 'started', slice: 'mf-a', version: '1.0.0' };
  site.registry.resetMetrics();
  for (const browser of ['one', 'two', 'three']) await send(browser, started, failed());
  const forged = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((sign) => {
    const report = { ...failed(), message: `Forged ${sign}` };
    return [report, report];
  });
  for (let batch = 0; batch < 5; batch += 1)
    await sendFrom('203.0.113.9', 'forger', ...forged.slice(batch, batch + 50));
  expect(await failures()).toEqual([
    expect.objectContaining({ message: 'It broke.', count: 3 }),
    ...Array(3).fill(expect.objectContaining({ message: expect.stringContaining('Forged') })),
  ]);
  expect(await figure('release_failures_total')).toBe(3 + figuresPerDay.failures);
  const starts = Array<TelemetryReport>(50).fill(started);
  for (let batch = 0; batch < figuresPerDay.loads / 50 + 2; batch += 1)
    await sendFrom('203.0.113.9', 'forger', ...starts);
  expect(await figure('release_starts_total')).toBe(3 + figuresPerDay.loads);
  for (let number = 0; number < 5; number += 1) await sendFrom('203.0.113.10', `v${number}`, started);
  expect(await figure('release_starts_total')).toBe(3 + figuresPerDay.loads + visitorsPerDay);
  site.registry.resetMetrics();
  for (let number = 0; number < 2 * failuresPerDay; number += 1) await sendFrom('127.0.0.1', 'developer', failed());
  expect(await figure('release_failures_total')).toBe(2 * failuresPerDay);
});

const calls = (all: number, failed: number): TelemetryReport => ({
  kind: 'calls',
  slice: 'mf-a',
  version: '1.0.0',
  calls: all,
  failed,
  milliseconds: 100 * all,
});
const callFigures = () => Promise.all(['release_calls_total', 'release_failed_calls_total'].map(figure));

test('calls of one address raise no alert, and hide no failed ones of others', async () => {
  site.registry.resetMetrics();
  for (let times = 0; times < 5; times += 1) await sendFrom('203.0.113.9', 'forger', calls(10_000, 10_000));
  expect(await callFigures()).toEqual([8, 8]);
  for (let times = 0; times < 50; times += 1) await sendFrom('203.0.113.10', 'forger', calls(10_000, 0));
  expect(await callFigures()).toEqual([8 + figuresPerDay.calls, 8]);
});

test('many calls in one batch keep the share of those that failed', async () => {
  site.registry.resetMetrics();
  await send('one', calls(12, 0), calls(20, 0), calls(8, 4));
  expect(await callFigures()).toEqual([40, 4]);
  await send('two', calls(50, 10), calls(10, 6));
  expect(await callFigures()).toEqual([70, 12]);
});

test('slow pages of one address are few in the metrics', async () => {
  site.registry.resetMetrics();
  const slow: TelemetryReport = { kind: 'vital', slice: 'mf-a', version: '1.0.0', name: 'LCP', value: 9_000 };
  for (let times = 0; times < 10; times += 1) await sendFrom('203.0.113.9', 'forger', ...Array(10).fill(slow));
  const { values } = (await site.registry.getSingleMetric('web_vital_seconds')?.get()) ?? {};
  expect(values?.find(({ labels }) => labels.le === '+Inf')?.value).toBe(figuresPerDay.vitals);
});

test('a week later it is forgotten, and the oldest go first where there are too many', async () => {
  const rows = [8, 3, 2, 1].map((age) => ({
    slice: 'mf-a',
    version: '1.0.0',
    visitor: `${age}`,
    source: '',
    seenAt: before(site.now, age * dayMs),
  }));
  await site.database.insert(releaseVisitors).values(rows);
  const left = async () => (await site.database.select().from(releaseVisitors)).map(({ visitor }) => visitor).sort();
  await deleteOldVisits(site.database, before(site.now, retentionMs), 1_000);
  expect(await left()).toEqual(['1', '2', '3']);
  await deleteOldVisits(site.database, before(site.now, 7 * dayMs), 2);
  expect(await left()).toEqual(['1', '2']);
});

test.each(['/internal/releases/mf-a/1.0.0', '/internal/releases/mf-a/1.0.0/failures', '/api/operate/environments'])(
  '%s is for those that the site lets through',
  async (path) => {
    expect((await site.call('GET', path)).statusCode).toBe(401);
    expect((await site.asOperator(path)).statusCode).toBe(200);
  },
);

const context: FailureContext = {
  revision: 7,
  shell: '1.0.0',
  releases: [],
  locale: 'de-CH',
  utcOffset: 60,
  width: 390,
  height: 844,
  role: 'guest',
  engine: 'webkit',
  clicks: ['ul > li:nth-of-type(2)'],
  calls: [{ route: 'GET items/:id', status: 200, shape: '{"price":null}' }],
};
const failures = async () => (await site.asOperator('/internal/releases/mf-a/1.0.0/failures')).json();

test('a failure has the circumstances of the first report that has some, and no other members', async () => {
  const reported = { ...failed(), context: { ...context, address: 'Rosenbergstrasse 114' } };
  await send('older-host', failed());
  expect(await failures()).toEqual([expect.not.objectContaining({ context: expect.anything() })]);
  await send('one', reported);
  await send('other', { ...reported, context: { ...context, width: 800 } });
  expect(await failures()).toEqual([expect.objectContaining({ count: 3, context })]);
});

test.each([
  ['a text as a route', { calls: [{ route: 'GET mail to Annabel', status: 200 }] }],
  ['a text as a shape', { calls: [{ route: 'GET x', status: 200, shape: '"Annabel Quixworth"' }] }],
  ['a text as a click', { clicks: ['Annabel’s button'] }],
  ['too many calls', { calls: Array(31).fill({ route: 'GET x', status: 200 }) }],
])('circumstances with %s are rejected', async (_case, change) => {
  const report = { ...failed(), context: { ...context, ...change } };
  expect((await site.report([report])).statusCode).toBe(400);
});
