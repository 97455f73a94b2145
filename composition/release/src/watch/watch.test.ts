import type { Composition } from '@slices/format';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { acme, canary, offerOf, promote } from '../compatibility/compatibility.fixture.ts';
import { anEnvironment } from '../environment.fixture.ts';
import { recallNote, recallsOf } from '../freshness/recalls.ts';
import { revise } from '../revisions/revise.ts';
import { compositionPath, readComposition, readRecord, readRunning } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { releaseFigures, someToken } from './release-figures.fixture.ts';
import { watchOnce } from './round.ts';
import { trialsIn } from './trials.ts';

const temporary = temporaryFolder();
const api = releaseFigures();
let environment: Environment;
let lines: string[];

beforeEach(() => {
  lines = [];
  environment = { ...anEnvironment(folderStore(temporary.path)), api: api.api };
});

const runs = (change: (composition: Composition) => void = () => {}) =>
  revise(environment, { why: 'test', command: 'promote' }, () => {
    const composition = acme();
    change(composition);
    return composition;
  });
const watch = (change: { slice?: string; rollsBackLive?: boolean; token?: string; now?: () => Date } = {}) =>
  watchOnce({
    environment,
    slice: undefined,
    minutes: 10,
    token: someToken,
    rollsBackLive: false,
    trials: trialsIn(environment),
    now: () => new Date(),
    say: (line) => void lines.push(line),
    ...change,
  });
const versions = async () =>
  (await readRunning(environment))?.microFrontends['mf-auth']?.map(
    ({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`,
  );
const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);

test('a canary that breaks is recalled, and the recall says why', async () => {
  await runs(canary('mf-auth'));
  api.set({ 'mf-auth 1.1.0-bbb': { broke: [100, 12] }, 'mf-auth 1.0.0-aaa': { broke: [900, 9] } });
  expect(await watch({ slice: 'mf-auth' })).toBe('failing');
  expect(await versions()).toEqual(['1.0.0-aaa 100']);
  const why = /broke for 12 of 100 visitors \(12\.0 %\) at 12 addresses, live 9 of 900 visitors.*entry 12/;
  const [recall] = await recallsOf(environment);
  expect(recall).toMatchObject({ slice: 'mf-auth', version: '1.1.0-bbb', revision: 1 });
  expect(recall && (await recallNote(environment, recall))).toMatchObject({ why: expect.stringMatching(why) });
  expect((await readComposition(environment))?.revision).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^ROLLED BACK mf-auth 1\.1\.0-bbb, which is recalled; its visitors get 1\.0\.0-aaa: /),
  );
  expect(await watch()).toBe('sound');
});

test('a canary is recalled while a revision that was cut off is not in place', async () => {
  await runs(canary('mf-auth'));
  const before = await environment.store.read(compositionPath(environment));
  await runs((composition) => {
    canary('mf-auth')(composition);
    canary('mf-basket')(composition);
  });
  const after = await environment.store.read(compositionPath(environment));
  await environment.store.replace(compositionPath(environment), before?.bytes ?? Buffer.of(), after?.etag);
  expect(await watch()).toBe('blind');
  expect(lines[0]).toMatch(/^Browsers do not get revision 2/);
  api.set({ 'mf-auth 1.1.0-bbb': { broke: [100, 12] }, 'mf-auth 1.0.0-aaa': { broke: [900, 9] } });
  expect(await watch()).toBe('failing');
  expect(await versions()).toEqual(['1.0.0-aaa 100']);
});

test('a canary with fewer good outcomes is recalled, and the recall names them', async () => {
  await runs(canary('mf-auth'));
  const ordered = (visitors: number, reached: number) => {
    const all = { visitors, reached };
    return { outcomes: [{ name: 'ordered', kind: 'good' as const, shares: [{ share: 10, all, decisive: all }] }] };
  };
  api.set({ 'mf-auth 1.1.0-bbb': ordered(800, 160), 'mf-auth 1.0.0-aaa': ordered(4000, 1200) });
  expect(await watch({ slice: 'mf-auth' })).toBe('failing');
  expect(await versions()).toEqual(['1.0.0-aaa 100']);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ROLLED BACK mf-auth .*ordered 20\.0 % of 800 visitors with an account, live 30\.0 % of 4000/,
    ),
  );
});

test('both releases are asked about the visitors since the canary’s promotion beside this live release', async () => {
  await runs();
  const before = Date.now();
  await runs(canary('mf-auth'));
  await runs((composition) => {
    canary('mf-auth')(composition);
    canary('mf-basket')(composition);
  });
  await watch({ slice: 'mf-auth' });
  const trials = api.asked.filter(({ searchParams }) => searchParams.get('trial') === '1.1.0-bbb');
  expect(trials.map(({ pathname }) => pathname.split('/').at(-1)).sort()).toEqual(['1.0.0-aaa', '1.1.0-bbb']);
  const promoted = Date.parse((await readRecord(environment, 2))?.at ?? '');
  expect(promoted).toBeGreaterThanOrEqual(before);
  for (const { searchParams } of trials) expect(Date.parse(searchParams.get('since') ?? '')).toBe(promoted);
});

test('a canary that is promoted again after a recall begins anew', async () => {
  await runs();
  const promoteTo = (command: string, traffic: number) =>
    revise(environment, { why: 'test', command }, () => {
      const composition = acme();
      canary('mf-auth')(composition);
      for (const { deployment } of composition.microFrontends['mf-auth'] ?? [])
        deployment.traffic = deployment.default ? 100 - traffic : traffic;
      return composition;
    });
  await promoteTo('promote mf-auth 1.1.0-bbb --traffic 10', 10);
  await promoteTo('promote mf-auth 1.1.0-bbb --traffic 20 --again', 20);
  await promoteTo('promote mf-auth 1.1.0-bbb --traffic 30', 30);
  await watch({ slice: 'mf-auth' });
  const again = Date.parse((await readRecord(environment, 3))?.at ?? '');
  const trials = api.asked.filter(({ searchParams }) => searchParams.get('trial') === '1.1.0-bbb');
  expect(trials).toHaveLength(2);
  for (const { searchParams } of trials) expect(Date.parse(searchParams.get('since') ?? '')).toBe(again);
});

test.each([
  ['nothing to compare with', { canary: [0, 0], live: [0, 0] }, 1, /cannot decide: in 60 min no visitor of the live/],
  ['no visitor of the canary for long', { canary: [0, 0], live: [90, 0] }, 2, /cannot decide: no visitor.* in 2 h/],
  [
    'few visitors',
    { canary: [10, 0], live: [90, 0] },
    1,
    /cannot decide yet: needs about \d\d+ more.*about \d+ h.*0\.0 % to 5\.0 %/,
  ],
  ['hardly any visitor', { canary: [1, 0], live: [9, 0] }, 100, /cannot decide: it needs about .* 7 days only/],
  [
    'enough visitors',
    { canary: [300, 1], live: [2700, 9] },
    1,
    /sound so far; excluded: a rise of 'broke' from 0\.3 % to 5\.3 %/,
  ],
  ['an outage', { canary: [300, 90], live: [2700, 820] }, 1, /bad in both releases: broke, rather an outage/],
  [
    'one address',
    { canary: [100, 90, 1], live: [900, 0] },
    1,
    /worse than the live release \(broke\), but not without/,
  ],
] as const)(
  'with %s the canary stays, and the sentence says so',
  async (_name, { canary: own, live }, age, sentence) => {
    await runs(canary('mf-auth'));
    api.set({ 'mf-auth 1.1.0-bbb': { broke: own }, '*': { broke: live } });
    expect(await watch({ slice: 'mf-auth', now: hours(age) })).toBe('sound');
    expect(lines[0]).toMatch(sentence);
    expect((await readComposition(environment))?.revision).toBe(1);
  },
);

test('a slice that breaks for everyone is failing, and is not taken back unasked', async () => {
  await runs(canary('mf-auth'));
  api.set({ 'mf-basket 1.0.0-aaa': { broke: [400, 80] } });
  expect(await watch()).toBe('failing');
  expect((await readComposition(environment))?.revision).toBe(1);
});

test.each([
  [false, 'npm run release -- rollback mf-auth --env ./test.json --why', ['1.0.0-aaa 0', '1.1.0-bbb 100']],
  [true, 'ROLLED BACK mf-auth', ['1.0.0-aaa 100']],
])('a live release that breaks is taken back only on request (%s)', async (rollsBackLive, sentence, left) => {
  await runs(promote('mf-auth'));
  api.set({ 'mf-auth 1.1.0-bbb': { broke: [400, 80] } });
  expect(await watch({ slice: 'mf-auth', rollsBackLive })).toBe('failing');
  expect(lines.at(-1)).toContain(sentence);
  expect(await versions()).toEqual(left);
});

test('without an earlier release it says that it rolled nothing back', async () => {
  await runs();
  api.set({ 'mf-auth 1.0.0-aaa': { broke: [400, 80] } });
  expect(await watch({ slice: 'mf-auth', rollsBackLive: true })).toBe('failing');
  expect(lines.at(-1)).toMatch(/^NOT ROLLED BACK: mf-auth 1\.0\.0-aaa stays\. .*no earlier release/);
});

test('a live release whose fallback has a page that another slice serves by now stays', async () => {
  await runs((composition) => {
    promote('mf-auth', (offer) => {
      const [moved, ...routes] = offer.routes;
      offer.routes = routes;
      if (moved) offerOf(composition, 'mf-basket').routes.push(moved);
    })(composition);
  });
  api.set({ 'mf-auth 1.1.0-bbb': { broke: [400, 80] } });
  expect(await watch({ slice: 'mf-auth', rollsBackLive: true })).toBe('failing');
  expect(lines.at(-1)).toMatch(
    /^NOT ROLLED BACK: mf-auth 1\.1\.0-bbb stays\. Another slice serves a page of 1\.0\.0-aaa/,
  );
  expect(await recallsOf(environment)).toEqual([]);
});

test('without an answer of the API there is no verdict', async () => {
  await runs(canary('mf-auth'));
  expect(await watch({ token: 'wrong' })).toBe('blind');
  environment.api = 'http://127.0.0.1:1';
  expect(await watch()).toBe('blind');
  expect(lines).toEqual([expect.stringContaining('set INTERNAL_TOKEN'), expect.stringContaining('does not answer')]);
});
