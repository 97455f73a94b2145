import type { FailedReport, ReleaseHealth, TelemetryReport } from '@slices/format';
import { sweepTelemetry } from '../index.ts';
import { failuresPerDay, visitorsPerDay } from '../routes/telemetry-routes.ts';
import { before, dayMs, minuteMs } from '../site/durations.ts';
import { useTestSite } from '../test-site.fixture.ts';
import { maxFailures } from './release-failure-repository.ts';
import { compositionOf, servedComposition } from './served-composition.fixture.ts';

const web = servedComposition();
const site = useTestSite(web);
const { cookies, later } = site;

const live = { slice: 'mf-a', version: '1.0.0' };
const canary = { slice: 'mf-a', version: '2.0.0' };
type Release = typeof live;

/** The site runs this canary from now on; a minute later it is known. */
const runs = (share?: number) => {
  web.serve(compositionOf({ 'mf-a': share ? [live.version, canary.version] : [live.version] }, share));
  later(minuteMs);
};

beforeEach(async () => {
  await site.clear();
  site.now = new Date();
  runs();
});

const started = (release: Release): TelemetryReport => ({ kind: 'started', ...release });
const loaded = (release: Release): TelemetryReport => ({ kind: 'loaded', ...release, phases: {} });
const failed = (release: Release, message = 'It broke.', frames: string[] = []): FailedReport => ({
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

const send = async (browser: string, ...reports: TelemetryReport[]) =>
  expect((await site.reportBy(browser, reports)).statusCode).toBe(204);
const asked = async (path: string) => (await site.asOperator(`/internal/releases/${path}`)).json();
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
  const told = (healed: boolean) => ({ ...failed(live, 'wrote a cookie'), stage: 'global' as const, healed });
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
        broke: { visitors: 6, bad: 0, ofTwo: { bad: 0, good: 2 } },
        calls: { visitors: 3, bad: 1, ofTwo: { bad: 1, good: 2 } },
        slow: { visitors: 3, bad: 1, ofTwo: { bad: 1, good: 2 } },
        vitals: { visitors: 5, bad: 3, ofTwo: { bad: 2, good: 2 } },
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
  const all = { visitors: visitorsPerDay, bad: visitorsPerDay, ofTwo: { bad: visitorsPerDay, good: 0 } };
  expect(shares[0]?.measures).toEqual({ broke: all, calls: all, slow: all, vitals: all });
  expect(sources).toEqual({ broke: 1, calls: 1, slow: 1, vitals: 1 });
  expect(await failures()).toMatchObject([{ count: visitorsPerDay }]);
});

test('the visitors of the two addresses that have most are counted apart, bad ones and others', async () => {
  const visitorsOf = async (address: string, count: number, report: TelemetryReport) => {
    for (let number = 0; number < count; number += 1) {
      cookies.clear();
      await send(address, report);
    }
  };
  for (const [address, count] of Object.entries({ a: 1, b: 3, c: 2 })) await visitorsOf(address, count, failed(live));
  for (const [address, count] of Object.entries({ d: 2, e: 1, f: 1 })) await visitorsOf(address, count, loaded(live));
  const { shares } = await health();
  expect(shares[0]?.measures.broke).toEqual({ visitors: 10, bad: 6, ofTwo: { bad: 5, good: 3 } });
});

test('a trial counts visitors by the share at their visit, and nothing from before the trial', async () => {
  await send('of-before', failed(live), called(10, 1));
  await send('once', loaded(live));
  later(5 * minuteMs);
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
  expect(await shares(canary)).toMatchObject([
    [5, { visitors: 1, bad: 1 }, 0],
    [25, { visitors: 1, bad: 0 }, 0],
  ]);
  expect(await shares(live)).toMatchObject([
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
  later(minuteMs);
  await send('moved', loaded(canary));
  expect(await inTrial(canary, since)).toMatchObject({ visitors: 2, failed: 1 });
  expect(await inTrial(live, since)).toMatchObject({ visitors: 1, failed: 0 });
});

test('failures of one cause are one row, with the stack of the first', async () => {
  const frames = [`/releases/mf-b/1.0.0/b.js:1:1`, `/releases/mf-a/1.0.0/page.js:1:2345`];
  await send('one', failed(live, 'No item 64f1c0 of 3', frames), failed(live, 'No item 99ab1 of 4', frames));
  later(minuteMs);
  await send('two', failed(live, 'No item 7 of 4', [frames[1] ?? '']), failed(live, 'No total', frames));
  await send('two', failed(live, 'No total', ['/releases/mf-a/1.0.0/page.js:1:9']));
  expect(await failures()).toEqual([
    {
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
      stage: 'render',
      message: expect.stringMatching(/^No item/),
      frames,
      page: '/x',
      count: 3,
      firstSeenAt: before(site.now, minuteMs).toISOString(),
      lastSeenAt: site.now.toISOString(),
    },
    expect.objectContaining({ message: 'No total', count: 1 }),
    expect.objectContaining({ message: 'No total', count: 1 }),
  ]);
});

test('many new failures do not replace a frequent one, and a week later all are deleted', async () => {
  await send('one', failed(live, 'frequent'), failed(live, 'frequent'));
  const words = Array.from({ length: maxFailures + 9 }, (_, index) => 'x'.repeat(index + 1));
  for (const [index, word] of words.entries())
    await send(`flood ${Math.floor(index / failuresPerDay)}`, failed(live, word));
  const stored: { message: string }[] = await failures();
  expect(stored).toHaveLength(maxFailures);
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(['frequent', words.at(-1)]));
  await sweepTelemetry(site.database, site.now);
  expect(await failures()).toHaveLength(maxFailures);
  await sweepTelemetry(site.database, before(site.now, -8 * dayMs));
  expect(await failures()).toEqual([]);
});
