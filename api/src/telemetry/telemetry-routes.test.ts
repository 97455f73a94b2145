import { PassThrough } from 'node:stream';
import type { TelemetryReport } from '@nearhand/contracts/wire';
import { rateLimits, releaseVisitors } from '../database/schema.ts';
import { sweep } from '../jobs/sweep.ts';
import { before, days, minutes } from '../jobs/time-spans.ts';
import { attemptLimit } from '../limits/attempt-limit.ts';
import { tenMinutes } from '../limits/durations.ts';
import { runJob } from '../testing/jobs.ts';
import { testOrigin, useTestApp } from '../testing/test-app.ts';
import { forgetVisits } from './release-visitor-repository.ts';
import { mostReports } from './telemetry-routes.ts';
import { mostVisitors } from './visitor-limit.ts';

const log = new PassThrough();
const token = 'operators-token-1';
const site = useTestApp({ logger: { level: 'warn', stream: log }, settings: { internalToken: token } });

beforeEach(() => site.db.delete(releaseVisitors));

const loaded = (version = '1.0.0', slice = 'mf-a'): TelemetryReport => ({
  kind: 'loaded',
  slice,
  version,
  phases: { entry: 120, page: 300 },
});
const failed = (version = '1.0.0', stage: 'entry' | 'render' = 'entry'): TelemetryReport => ({
  kind: 'failed',
  slice: 'mf-a',
  version,
  owner: 'team-a',
  stage,
  message: 'It broke.',
  page: '/x/:id',
  healed: true,
});
const send = (visitor: string, ...reports: TelemetryReport[]) =>
  site.call('POST', '/telemetry', { body: { visitor, revision: 7, reports }, headers: { origin: testOrigin } });
const asOperator = (url: string, bearer = token) =>
  site.app.inject({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
const health = async (version = '1.0.0', span = 10) =>
  (await asOperator(`/internal/releases/mf-a/${version}?minutes=${span}`)).json();

test('a release’s health counts visitors, not reports, and forgets what is longer ago', async () => {
  const noon = site.now;
  site.now = before(noon, minutes(30));
  await send('early', loaded(), failed());
  await send('returning', failed());
  site.now = noon;
  await send('returning', loaded());
  await send('sound', loaded(), loaded());
  await send('broken', loaded(), failed('1.0.0', 'render'), loaded());
  await send('elsewhere', failed('2.0.0'));
  expect(await health()).toEqual({
    slice: 'mf-a',
    version: '1.0.0',
    visitors: 3,
    failed: 1,
    stages: { render: 1 },
  });
  expect(await health('1.0.0', 60)).toMatchObject({ visitors: 4, failed: 3, stages: { entry: 2, render: 1 } });
  expect(await health('3.0.0')).toMatchObject({ visitors: 0, failed: 0, stages: {} });
});

test('who a visitor was is not in the table', async () => {
  await send('visitor-id', loaded());
  const [row] = await site.db.select().from(releaseVisitors);
  expect(row?.visitor).toMatch(/^[\w-]{22}$/);
  expect(row?.visitor).not.toContain('visitor');
});

test('what broke is a line in the log for the release’s owner', async () => {
  log.read();
  const forged = { level: 60, time: 1, msg: 'Forged', reqId: 'forged', userId: '64', err: {}, more: 'x' };
  await send('broken', { ...failed(), ...forged });
  const line = String(log.read());
  const { kind: _kind, ...release } = failed();
  expect(JSON.parse(line)).toMatchObject({ release, revision: 7, level: 40, reqId: expect.any(String) });
  expect(line).not.toMatch(/forged|userId|"err"|more|"time":1,/i);
});

test.each([
  ['no reports', { visitor: 'a', revision: 1, reports: [] }, 400],
  ['an unknown kind', { visitor: 'a', revision: 1, reports: [{ kind: 'x' }] }, 400],
  ['a version that is none', { visitor: 'a', revision: 1, reports: [loaded('{"')] }, 400],
  ['a long page', { visitor: 'a', revision: 1, reports: [{ ...failed(), page: '/'.repeat(301) }] }, 400],
  ['more than 64 KB', { visitor: 'a', revision: 1, reports: [{ ...failed(), more: 'x'.repeat(65_536) }] }, 413],
])('%s is refused', async (_what, body, status) => {
  expect((await site.call('POST', '/telemetry', { body })).statusCode).toBe(status);
});

test('another site’s page sends nothing', async () => {
  const body = { visitor: 'a', revision: 1, reports: [loaded()] };
  const answer = await site.call('POST', '/telemetry', { body, headers: { origin: 'https://elsewhere.example' } });
  expect(answer.statusCode).toBe(403);
});

test('what is over the limit of an address, or cannot be kept, is dropped without a word', async () => {
  jest.spyOn(site.app.metrics, 'saw').mockImplementationOnce(() => {
    throw new Error('It cannot be counted.');
  });
  expect((await send('unlucky', loaded())).statusCode).toBe(204);
  await send('sound', loaded());
  const limit = attemptLimit(site.app.database, 'telemetry', mostReports, tenMinutes);
  await expect(limit.spend(mostReports, '127.0.0.1')).rejects.toThrow('Too many');
  expect((await send('late', loaded())).statusCode).toBe(204);
  expect(await health()).toMatchObject({ visitors: 1 });
  const { values } = await site.app.metrics.telemetryDropped.get();
  expect(values).toMatchObject([{ value: 2 }]);
});

test('one address is so many visitors of a release and no more, and those stay heard', async () => {
  await site.db.delete(rateLimits);
  for (let number = 0; number < mostVisitors + 5; number += 1) await send(`v${number}`, loaded('5.0.0'));
  await send('v0', failed('5.0.0'));
  await send('v54', failed('5.0.0'));
  await send('v54', failed('6.0.0'));
  expect(await health('5.0.0')).toMatchObject({ visitors: mostVisitors, failed: 1 });
  expect(await health('6.0.0')).toMatchObject({ visitors: 1, failed: 1 });
});

test('a week later it is forgotten, and the oldest go first where there are too many', async () => {
  const rows = [8, 3, 2, 1].map((age) => ({
    slice: 'mf-a',
    version: '1.0.0',
    visitor: `${age}`,
    seenAt: before(site.now, days(age)),
  }));
  await site.db.insert(releaseVisitors).values(rows);
  const left = async () => (await site.db.select().from(releaseVisitors)).map(({ visitor }) => visitor).sort();
  await runJob(site, sweep);
  expect(await left()).toEqual(['1', '2', '3']);
  await forgetVisits(site.db, before(site.now, days(7)), 2);
  expect(await left()).toEqual(['1', '2']);
});

test.each(['/internal/releases/mf-a/1.0.0', '/metrics'])('%s is for operators', async (path) => {
  expect((await asOperator(path, '')).statusCode).toBe(401);
  expect((await asOperator(path, 'operators-token-2')).statusCode).toBe(401);
  expect((await asOperator(path)).statusCode).toBe(200);
  expect((await site.call('GET', path)).statusCode).toBe(404);
});
