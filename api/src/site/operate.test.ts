import { releaseVisitors } from '@slices/operate/tables';
import { before, days } from '../kernel/time/clock.ts';
import { sweep } from '../orchestration/jobs/jobs.ts';
import { person } from '../testing/fixtures/people.ts';
import { answered, outcome, runJob, testOrigin, useTestApp } from '../testing/test-app.ts';

const token = 'operators-token-1';
const site = useTestApp({ settings: { internalToken: token, trustedProxies: 1 } });
const body = { revision: 1, reports: [{ kind: 'loaded', slice: 'mf-a', version: '1.0.0', phases: {} }] };
const asOperator = (url: string, bearer = token) =>
  site.app.inject({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

test('reports of our pages count, three new browsers a day of a network, and those of another site are refused', async () => {
  const send = (origin: string, number = 0) =>
    site.call('POST', '/telemetry', { body, headers: { origin, 'x-forwarded-for': `2001:db8:1:${number}::1` } });
  expect((await send('https://elsewhere.example')).statusCode).toBe(403);
  for (const number of [1, 2, 3, 4]) expect((await send(testOrigin, number)).statusCode).toBe(204);
  await site.app.operate.idle();
  expect((await asOperator('/internal/releases/mf-a/1.0.0')).json()).toMatchObject({ visitors: 3, failed: 0 });
});

test('a refusal has the form of all errors, and wrong queries name their fields', async () => {
  const as = await person(site, 'admin');
  expect(await answered(site.call('GET', '/operate/revisions?environment=production', { as }))).toEqual([
    503,
    { error: expect.stringContaining('RELEASE_STORE'), code: 'operate/store-missing' },
  ]);
  expect(await outcome(site.call('GET', '/operate/revisions?environment=..', { as }))).toEqual([400, 'input/invalid']);
});

test('the sweep forgets visitors after a week', async () => {
  const row = { slice: 'mf-a', version: '1.0.0', visitor: 'old', seenAt: before(site.now, days(8)) };
  await site.db.insert(releaseVisitors).values(row);
  await runJob(site, sweep);
  expect((await site.db.select().from(releaseVisitors)).map(({ visitor }) => visitor)).not.toContain('old');
});

test.each(['/internal/releases/mf-a/1.0.0', '/metrics'])('%s is for operators', async (path) => {
  expect((await asOperator(path, '')).statusCode).toBe(401);
  expect((await asOperator(path, 'operators-token-2')).statusCode).toBe(401);
  expect((await asOperator(path)).statusCode).toBe(200);
  expect((await site.call('GET', path)).statusCode).toBe(404);
});
