import { environmentPaths, operateErrorCodes, type TelemetryReport } from '@slices/format';
import { publicKeys, type Runs, releaseFolder } from '../releases/release-folder.fixture.ts';
import { useTestSite } from '../test-site.fixture.ts';

const store = releaseFolder();
const site = useTestSite({ releaseStore: { folder: store.folder }, compositionKeys: publicKeys });
const other = useTestSite();
afterAll(() => store.remove(''));

const get = (path: string) => site.asOperator(`/api/operate/${path}`);
const live = (version: string): Runs[string] => [[version, 100, true]];
const canary = (version: string, traffic: number): Runs[string] => [
  ['1.0.0', 100 - traffic, true],
  [version, traffic, false],
  ['0.9.0', 0, false],
];
const history: Runs[] = [
  { 'mf-a': live('1.0.0') },
  { 'mf-a': live('1.0.0'), 'mf-b': live('1.0.0') },
  { 'mf-a': canary('1.1.0', 5), 'mf-b': live('1.0.0') },
  { 'mf-a': canary('1.1.0', 25), 'mf-b': live('1.0.0') },
];

beforeEach(() => {
  store.remove('environments');
  store.revise('staging', [{ 'mf-a': live('1.0.0') }]);
  store.revise('production', history);
  store.write('secrets.json', '{"session":"secret"}');
});

const invalid = 'FST_ERR_VALIDATION';
const numbers = async (path: string) => {
  const answer = (await get(path)).json();
  return [answer.data.map(({ revision }: { revision: number }) => revision), answer.next, answer.total];
};
const states = async () => {
  const answer = (await get('revisions?environment=production')).json();
  return answer.data.map(({ revision, state, fault }: Record<string, unknown>) => [revision, state, fault]);
};

test('shows what runs in each environment: shares, owner, shell and the last command', async () => {
  const { environments } = (await get('environments')).json().data;
  expect(environments).toMatchObject([
    {
      environment: 'production',
      revision: 4,
      state: 'intact',
      shell: { version: '1.0.0-shell' },
      note: { by: 'Ada', why: 'why 4' },
      slices: [
        {
          slice: 'mf-a',
          owner: 'team-production',
          releases: [
            { version: '1.0.0', share: 'live', traffic: 75, visitors: 0, failed: 0 },
            { version: '1.1.0', share: 'canary', traffic: 25 },
            { version: '0.9.0', share: 'fallback', traffic: 0 },
          ],
        },
        { slice: 'mf-b' },
      ],
    },
    { environment: 'staging', revision: 1, state: 'intact' },
  ]);
  expect(JSON.stringify(environments)).not.toContain('secret');
});

test('the history is newest first, page by page, with what each revision changed', async () => {
  const { data } = (await get('revisions?environment=production')).json();
  expect(data).toMatchObject([
    { revision: 4, changes: ['~ mf-a 1.0.0: live, 95 % -> live, 75 %', '~ mf-a 1.1.0: canary, 5 % -> canary, 25 %'] },
    { revision: 3, by: 'Ada', why: 'why 3', state: 'intact' },
    { revision: 2, changes: ['+ mf-b 1.0.0: live'] },
    { revision: 1, changes: ['~ shell none -> 1.0.0-shell', '+ mf-a 1.0.0: live'] },
  ]);
  expect(await numbers('revisions?environment=production&limit=3')).toEqual([[4, 3, 2], '2', 4]);
  expect(await numbers('revisions?environment=production&limit=3&cursor=2')).toEqual([[1], undefined, 4]);
});

test('the history of a slice has the revisions that changed it, also where the index lacks some or all', async () => {
  const ofA = () => numbers('revisions?environment=production&slice=mf-a');
  const ofB = () => numbers('revisions?environment=production&slice=mf-b');
  for (const left of [4, 1, 0]) {
    const index = JSON.parse(store.read(environmentPaths.index('production')));
    store.write(environmentPaths.index('production'), { revisions: index.revisions.slice(0, left) });
    expect([left, await ofA(), await ofB()]).toEqual([left, [[4, 3, 1], undefined, 3], [[2], undefined, 1]]);
  }
});

test('an index that lacks many revisions is an error that names the command', async () => {
  store.revise(
    'production',
    Array.from({ length: 51 }, (_none, index) => ({ 'mf-a': live(`1.0.${index}`) })),
  );
  store.remove(environmentPaths.index('production'));
  const answer = await get('revisions?environment=production&slice=mf-a');
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({
      message: expect.stringContaining('history --rebuild --env production'),
      code: operateErrorCodes.indexOutdated,
    }),
  ]);
  expect((await numbers('revisions?environment=production'))[2]).toBe(51);
});

test.each([
  ['a changed author', 3, '"by":"Ada"', '"by":"Eve"', 'faulty', 'It was changed after it was signed.'],
  ['a changed composition', 3, '1.1.0', '6.6.6', 'faulty', 'It was changed after it was signed.'],
  ['another key', 3, '"kid":"own"', '"kid":"other"', 'unknown', expect.stringContaining('COMPOSITION_PUBLIC_KEYS')],
  ['a file that is no revision', 3, /^.*$/s, '{}', 'faulty', 'Its file is damaged.'],
] as const)('%s is shown', async (_what, revision, from, to, state, fault) => {
  store.change(environmentPaths.revision('production', revision), from, to);
  expect((await states()).find(([number]: unknown[]) => number === revision)).toEqual([revision, state, fault]);
  const { data } = (await get(`diff?environment=production&from=2&to=${revision}`)).json();
  expect(data).toMatchObject({ state });
});

test.each([
  ['hash', /"hash":"[^"]+"/, '"hash":"forged"'],
  ['change', '+ mf-a 1.0.0: live', '+ mf-a 6.6.6: live'],
])('an index with a wrong %s is noticed', async (_what, from, to) => {
  store.change(environmentPaths.index('production'), from, to);
  expect((await states()).at(-1)).toEqual([1, 'faulty', expect.stringContaining('history --rebuild')]);
});

test('a composition that differs from the last revision, is changed or lost is shown', async () => {
  const shown = async () => {
    const { environment, state, fault } = (await get('environments')).json().data.environments[0];
    return [environment, state, fault];
  };
  store.change(environmentPaths.composition('production'), '1.1.0', '6.6.6');
  expect(await shown()).toEqual(['production', 'faulty', 'It was changed after it was signed.']);
  store.remove(environmentPaths.composition('production'));
  expect(await shown()).toEqual(['production', 'faulty', expect.stringContaining('lost or damaged')]);
  store.revise('production', history);
  store.write(environmentPaths.revision('production', 5), '{}');
  expect(await shown()).toEqual(['production', 'faulty', expect.stringContaining('Revision 5 was made')]);
});

const shownReleases = async () => {
  const [production] = (await get('environments')).json().data.environments;
  return production.slices[0].releases;
};
const recalled = (version: string, change: object = {}) => ({ slice: 'mf-a', version, ...change });
const recall = { at: '2026-11-20T10:00:00.000Z', by: 'watch', why: '1.1.0 breaks' };
const none = { visitors: 0, failed: 0 };

test('a recalled canary has no trial: it shows by whom and why, and the live release runs in its place', async () => {
  store.recall('production', [recalled('1.1.0')]);
  expect(await shownReleases()).toEqual([
    { version: '1.0.0', share: 'live', traffic: 100, inPlaceOf: ['1.1.0'], ...none },
    { version: '1.1.0', share: 'recalled', traffic: 0, recall, ...none },
    { version: '0.9.0', share: 'fallback', traffic: 0, ...none },
  ]);
  const { data } = (await get('release?environment=production&slice=mf-a&version=1.1.0')).json();
  expect(data).toMatchObject({ recall });
  expect(data).not.toHaveProperty('trial');
});

const trial: Runs[string] = [
  ['1.1.0', 95, true],
  ['1.0.0', 5, false],
];
test.each<[string, Runs[string], command: string]>([
  ['that was kept to fall back to', [...live('1.1.0'), ['1.0.0', 0, false]], 'promote mf-a 1.0.0 --traffic 5'],
  ['that was recalled', trial, 'promote mf-a 1.0.0 --traffic 5 --again'],
])('the trial of a canary %s begins with its promotion', async (_what, before, command) => {
  const runs = [live('1.1.0'), before, trial, trial].map((releases) => ({ 'mf-a': releases }));
  store.revise('production', runs, 'own', { 3: command });
  const { data } = (await get('release?environment=production&slice=mf-a&version=1.0.0')).json();
  expect(data.trial?.since).toBe(JSON.parse(store.read(environmentPaths.revision('production', 3))).at);
});

test('in place of the recalled live release visitors get the canary, which is live then', async () => {
  store.recall('production', [recalled('1.0.0')]);
  expect(await shownReleases()).toMatchObject([
    { version: '1.0.0', share: 'recalled', traffic: 0 },
    { version: '1.1.0', share: 'live', traffic: 100, inPlaceOf: ['1.0.0'] },
    { version: '0.9.0', share: 'fallback' },
  ]);
  const ofCanary = (await get('release?environment=production&slice=mf-a&version=1.1.0')).json().data;
  expect(ofCanary).not.toHaveProperty('trial');
});

test('a recall of an earlier revision changes no share, and the release still says that it was recalled once', async () => {
  store.recall('production', [recalled('1.1.0', { revision: 3 })]);
  expect((await shownReleases())[1]).toEqual({ version: '1.1.0', share: 'canary', traffic: 25, ...none });
  const { data } = (await get('release?environment=production&slice=mf-a&version=1.1.0')).json();
  expect(data).toMatchObject({ recall, trial: { canary: { version: '1.1.0' } } });
});

test('a recall whose note was changed is shown without the note', async () => {
  store.recall('production', [recalled('1.1.0', { note: 'A'.repeat(43) })]);
  store.write(environmentPaths.recallNote('production', 'A'.repeat(43)), recall);
  const { recall: shown } = (await shownReleases())[1];
  expect(shown).toEqual({ at: '', by: '', why: '' });
});

test.each([
  ['is expired', () => store.recall('production', [], { exp: 1 }), /timestamp\.json expired/],
  ['is of another environment', () => store.recall('production', [], { environment: 'staging' }), /does not say/],
  ['is of another composition', () => store.recall('production', [], { composition: 'A' }), /does not say/],
  ['names other recalls', () => store.recall('production', [], { recalls: 'A' }), /does not say/],
  [
    'has recalls by a key for promotion alone',
    () => store.recall('production', [recalled('1.1.0')], {}, 'promoter'),
    /holds recalls that no key in use signed/,
  ],
  ['is missing', () => store.remove(environmentPaths.timestamp('production')), /does not say/],
  ['is no JSON', () => store.write(environmentPaths.timestamp('production'), 'x'), /does not say/],
  [
    'has recalls that were changed',
    () => store.change(environmentPaths.timestamp('production'), /("recalls":"[^"]+)[^"]{6}"/, '$1AAAAAA"'),
    /holds recalls that no key in use signed/,
  ],
] as const)('a timestamp that %s is a fault of the environment', async (_what, damage, fault) => {
  store.recall('production', [recalled('1.1.0')]);
  damage();
  const [production] = (await get('environments')).json().data.environments;
  expect(production).toMatchObject({ state: 'faulty', fault: expect.stringMatching(fault) });
  expect((await shownReleases())[1]).toMatchObject({ share: 'canary' });
});

test('without the keys no recall is shown, and the page says so', async () => {
  store.revise('production', history, 'other');
  store.change(environmentPaths.timestamp('production'), /"recalls":"[^"]+"/, '"recalls":"by.another.key"');
  const [production] = (await get('environments')).json().data.environments;
  expect(production).toMatchObject({ state: 'unknown', fault: expect.stringMatching(/Its recalls are not known/) });
});

test('a difference can be read in both directions', async () => {
  const { data } = (await get('diff?environment=production&from=4&to=2')).json();
  expect(data).toEqual({
    from: 4,
    to: 2,
    state: 'intact',
    changes: [
      '~ mf-a 1.0.0: live, 75 % -> live',
      '- mf-a 1.1.0: was canary, 25 %',
      '- mf-a 0.9.0: was kept to fall back to',
    ],
  });
});

test.each([
  ['revisions?environment=..', 400, invalid],
  ['revisions?environment=%2e%2e%2fsecrets', 400, invalid],
  ['revisions?environment=production&cursor=x', 400, invalid],
  ['revisions?environment=production&limit=21', 400, invalid],
  ['revisions?environment=production&slice=..', 400, invalid],
  ['revisions', 400, invalid],
  ['revisions?environment=nowhere', 404, operateErrorCodes.environmentNotFound],
  ['diff?environment=production&from=1&to=99', 404, operateErrorCodes.revisionNotFound],
  ['diff?environment=production&from=1', 400, invalid],
  ['release?environment=production&slice=mf-a&version=..%2f', 400, invalid],
  ['release?environment=production&slice=constructor&version=1.1.0', 400, invalid],
])('%s is answered with %d', async (path, status, code) => {
  const answer = await get(path);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('without a store the answer names the setting', async () => {
  const { data } = (await other.asOperator('/api/operate/environments')).json();
  expect(data).toEqual({ environments: [], missingSetting: 'RELEASE_STORE' });
  const answer = await other.asOperator('/api/operate/revisions?environment=production');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({
      message: expect.stringContaining('RELEASE_STORE'),
      code: operateErrorCodes.releaseStoreMissing,
    }),
  ]);
});

test('a release shows its visitors and its failures with their stacks', async () => {
  const frames = ['/releases/mf-a/1.1.0/page.js:1:2345'];
  const broken: TelemetryReport = {
    kind: 'failed',
    slice: 'mf-a',
    version: '1.1.0',
    owner: 'team',
    stage: 'render',
    message: 'total is undefined',
    page: '/a',
    healed: true,
    frames,
  };
  await site.report([broken, { kind: 'loaded', slice: 'mf-a', version: '1.0.0', phases: {} }]);
  const { data } = (await get('release?environment=production&slice=mf-a&version=1.1.0')).json();
  expect(data).toMatchObject({
    health: { visitors: 1, failed: 1 },
    failures: [{ stage: 'render', message: 'total is undefined', page: '/a', count: 1, frames }],
    trial: {
      since: JSON.parse(store.read(environmentPaths.revision('production', 3))).at,
      canary: { version: '1.1.0' },
      live: { version: '1.0.0' },
      verdict: 'incomparable',
      sentence: expect.stringContaining('cannot decide'),
    },
  });
  const ofLive = (await get('release?environment=production&slice=mf-a&version=1.0.0')).json().data;
  expect(ofLive).toMatchObject({ health: { visitors: 1, failed: 0 }, failures: [] });
  expect(ofLive).not.toHaveProperty('trial');
  const [production] = (await get('environments')).json().data.environments;
  expect(production.slices[0].releases[1]).toMatchObject({ version: '1.1.0', visitors: 1, failed: 1 });
});
