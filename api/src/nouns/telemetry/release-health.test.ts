import type { ReleaseHealth, TelemetryReport } from '@slices/format/wire';
import { rateLimits, releaseFailures, releaseVisitors } from '../../kernel/database/schema.ts';
import { after, days, minutes } from '../../kernel/time/clock.ts';
import { sweep } from '../../orchestration/jobs/jobs.ts';
import { compositionOf, servedComposition } from '../../testing/served-composition.ts';
import { runJob, testOrigin, useTestApp } from '../../testing/test-app.ts';
import { visitorsPerDay } from './record-telemetry.ts';
import { maxFailures } from './release-failure-repository.ts';

const web = servedComposition();
const token = 'operators-token-1';
const settings = {
  internalToken: token,
  trustedProxies: 1,
  get compositionUrl() {
    return web.compositionUrl;
  },
};
const site = useTestApp({ settings });
const cookies = new Map<string, string>();

const live = { slice: 'mf-a', version: '1.0.0' };
const canary = { slice: 'mf-a', version: '2.0.0' };
type Release = typeof live;

/** The site runs this canary from now on; a minute later it is known. */
const runs = (share?: number) => {
  web.serve(compositionOf({ 'mf-a': share ? [live.version, canary.version] : [live.version] }, share));
  later(minutes(1));
};
const later = (span: number) => {
  site.now = after(site.now, span);
};

beforeEach(async () => {
  for (const table of [releaseVisitors, releaseFailures, rateLimits]) await site.db.delete(table);
  cookies.clear();
  site.now = new Date();
  runs();
});

const started = (release: Release): TelemetryReport => ({ kind: 'started', ...release });
const loaded = (release: Release): TelemetryReport => ({ kind: 'loaded', ...release, phases: {} });
const failed = (release: Release, message = 'It broke.', frames: string[] = []): TelemetryReport => ({
  kind: 'failed',
  ...release,
  owner: '',
  stage: 'render',
  message,
  page: '/x',
  healed: true,
  frames,
});
const called = (milliseconds: number, failed = 0): TelemetryReport => ({
  kind: 'calls',
  ...live,
  calls: 4,
  failed,
  milliseconds,
});
const vital = (name: 'LCP' | 'INP' | 'CLS' | 'TTFB', value: number): TelemetryReport => ({
  kind: 'vital',
  ...live,
  name,
  value,
});

/** As the browser with this name, at an address of its own. */
const send = async (browser: string, ...reports: TelemetryReport[]) => {
  const cookie = cookies.get(browser);
  const headers = { origin: testOrigin, 'x-forwarded-for': `of-${browser}`, ...(cookie && { cookie }) };
  const answer = await site.call('POST', '/telemetry', { body: { revision: 7, reports }, headers });
  expect(answer.statusCode).toBe(204);
  const given = answer.headers['set-cookie']?.toString();
  if (given) cookies.set(browser, given.split(';')[0] ?? '');
  await site.app.telemetry.idle();
};
const asked = async (path: string) =>
  (await site.app.inject({ url: `/internal/releases/${path}`, headers: { authorization: `Bearer ${token}` } })).json();
const health = (query = 'minutes=60'): Promise<ReleaseHealth> => asked(`mf-a/${live.version}?${query}`);
const inTrial = (release: Release, since: Date): Promise<ReleaseHealth> =>
  asked(`mf-a/${release.version}?trial=${canary.version}&since=${encodeURIComponent(since.toISOString())}`);
const failures = () => asked(`mf-a/${live.version}/failures`);

test('a start without an end fails after a minute, also when the visitor comes back later', async () => {
  await send('hangs', started(live));
  await send('works', started(live), loaded(live));
  await send('starts-again', loaded(live), started(live));
  later(59_000);
  await send('starts-again', loaded(live));
  expect(await health()).toMatchObject({ visitors: 3, failed: 0 });
  later(2_000);
  const hung = { visitors: 3, failed: 1, failedSources: 1, stages: { hang: 1 } };
  expect(await health()).toMatchObject(hung);
  await send('hangs', started(live), loaded(live));
  expect(await health()).toMatchObject(hung);
});

test('a call that the shell refused does not count as broken while the page stays, and is a known failure', async () => {
  const told = (healed: boolean): TelemetryReport => ({
    kind: 'failed',
    ...live,
    owner: '',
    stage: 'global',
    message: 'wrote a cookie',
    page: '/x',
    healed,
  });
  await send('told', told(false), loaded(live));
  expect(await health()).toMatchObject({ visitors: 1, failed: 0 });
  expect(await failures()).toMatchObject([{ stage: 'global', count: 1 }]);
  await send('replaced', told(true));
  expect(await health()).toMatchObject({ visitors: 2, failed: 1, stages: { global: 1 } });
});

test('failed calls, slow calls and poor vitals are counted by visitor, among those that reported them', async () => {
  await send('quiet', loaded(live));
  await send('sound', called(4_000), vital('LCP', 4_000), vital('INP', 500), vital('CLS', 0.25));
  await send('slow', called(4_000), called(4_004), vital('LCP', 4_001));
  await send('fails', called(10, 1), called(10), vital('INP', 501), vital('CLS', 0.01));
  await send('shifts', vital('CLS', 0.26));
  await send('shifts-no-more', vital('CLS', 0.26), vital('CLS', 0.1), vital('TTFB', 9_000));
  const { shares, sources } = await health();
  expect(shares).toEqual([
    {
      share: 0,
      measures: {
        broke: { visitors: 6, bad: 0 },
        calls: { visitors: 3, bad: 1 },
        slow: { visitors: 3, bad: 1 },
        vitals: { visitors: 5, bad: 3 },
      },
    },
  ]);
  expect(sources).toEqual({ broke: 0, calls: 1, slow: 1, vitals: 3 });
});

test('one address counts as at most three visitors in every measure', async () => {
  for (let number = 0; number < visitorsPerDay + 5; number += 1) {
    cookies.clear();
    await send('many', started(live), failed(live), called(9_000, 4), vital('LCP', 9_000));
  }
  const { shares, sources } = await health();
  const all = { visitors: visitorsPerDay, bad: visitorsPerDay };
  expect(shares[0]?.measures).toEqual({ broke: all, calls: all, slow: all, vitals: all });
  expect(sources).toEqual({ broke: 1, calls: 1, slow: 1, vitals: 1 });
  expect(await failures()).toMatchObject([{ count: visitorsPerDay }]);
});

test('a trial counts visitors by the share at their visit, and nothing from before the trial', async () => {
  await send('of-before', failed(live), called(10, 1));
  await send('once', loaded(live));
  later(minutes(5));
  const since = site.now;
  runs(5);
  await send('of-before', loaded(live), called(10));
  await send('early', loaded(canary));
  runs(25);
  await send('early', failed(canary));
  await send('new', loaded(canary));
  await send('new-too', loaded(live), failed(live));
  const shares = async (release: Release) =>
    (await inTrial(release, since)).shares.map(({ share, measures: { broke, calls } }) => [share, broke, calls.bad]);
  expect(await shares(canary)).toEqual([
    [5, { visitors: 1, bad: 1 }, 0],
    [25, { visitors: 1, bad: 0 }, 0],
  ]);
  expect(await shares(live)).toEqual([
    [5, { visitors: 1, bad: 0 }, 0],
    [25, { visitors: 1, bad: 1 }, 0],
  ]);
  expect(await health()).toMatchObject({ visitors: 3, failed: 2 });
});

test('a browser that failed over counts for the canary alone', async () => {
  const since = site.now;
  runs(5);
  await send('failed-over', failed(canary), loaded(live), failed(live));
  await send('moved', loaded(live));
  later(minutes(1));
  await send('moved', loaded(canary));
  expect(await inTrial(canary, since)).toMatchObject({ visitors: 2, failed: 1 });
  expect(await inTrial(live, since)).toMatchObject({ visitors: 1, failed: 0 });
});

test('failures of one cause are one row, with the stack of the first', async () => {
  const frames = [`/releases/mf-b/1.0.0/b.js:1:1`, `/releases/mf-a/1.0.0/page.js:1:2345`];
  await send('one', failed(live, 'No booking 64f1c0 of 3', frames), failed(live, 'No booking 99ab1 of 4', frames));
  later(minutes(1));
  await send('two', failed(live, 'No booking 7 of 4', [frames[1] ?? '']), failed(live, 'No wallet', frames));
  await send('two', failed(live, 'No wallet', ['/releases/mf-a/1.0.0/page.js:1:9']));
  expect(await failures()).toEqual([
    {
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
      stage: 'render',
      message: expect.stringMatching(/^No booking/),
      frames,
      page: '/x',
      count: 3,
      firstSeenAt: after(site.now, -minutes(1)).toISOString(),
      lastSeenAt: site.now.toISOString(),
    },
    expect.objectContaining({ message: 'No wallet', count: 1 }),
    expect.objectContaining({ message: 'No wallet', count: 1 }),
  ]);
});

test('many new failures do not replace a frequent one, and a week later all are deleted', async () => {
  await send('one', failed(live, 'frequent'), failed(live, 'frequent'));
  const words = Array.from({ length: maxFailures + 9 }, (_, index) => 'x'.repeat(index + 1));
  for (const word of words) await send('flood', failed(live, word));
  const stored: { message: string }[] = await failures();
  expect(stored).toHaveLength(maxFailures);
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(['frequent', words.at(-1)]));
  later(days(8));
  await runJob(site, sweep);
  expect(await failures()).toEqual([]);
});
