import { renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import type { HealthSummary, ShownHealth } from '@slices/format';
import { routes } from '../routes.tsx';
import { admin, anEnvironment, aRelease } from '../site/releases.fixture.ts';

const none = { visitors: 0, bad: 0 };
const health = (version: string, change: Partial<HealthSummary> = {}): HealthSummary => ({
  version,
  visitors: 40,
  failed: 4,
  broke: { visitors: 40, bad: 4 },
  calls: { visitors: 30, bad: 3 },
  slow: none,
  vitals: { visitors: 20, bad: 1 },
  ...change,
});
const release: ShownHealth = {
  health: health('1.1.0'),
  failures: [
    {
      fingerprint: 'a',
      stage: 'render',
      message: 'total is undefined',
      page: '/user/wallet',
      frames: ['/releases/mf-a/1.1.0/page.js:1:2345', '/releases/mf-a/1.1.0/page.js:1:99'],
      count: 7,
      firstSeenAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-20T11:00:00.000Z',
    },
  ],
};

const open = (version: string) =>
  renderRoutes(routes, { path: `/operate/mf-a/${version}?environment=production`, user: admin });
const stub = (change: Partial<ShownHealth> = {}) =>
  stubApi.get('/operate/release', { data: { ...release, ...change } });
const commands = () => screen.getAllByText(/^npm run release/).map(({ textContent }) => textContent);

beforeEach(() => {
  const environments = [anEnvironment(), anEnvironment({ environment: 'staging', slices: [] })];
  stubApi.get('/operate/environments', { data: { environments } });
});

test('shows figures, and each failure with its stack and the command that reads it', async () => {
  const calls = stub();
  const { user } = open('1.1.0');
  const failures = within(await screen.findByRole('list', { name: 'Failures' }));
  expect(failures.getAllByRole('listitem')[0]).toHaveTextContent(
    /render7 times, last Nov 20\b.* on \/user\/wallettotal is undefined/,
  );
  expect(failures.getAllByRole('listitem')[0]).toHaveTextContent('A page crashed while it was drawn.');
  await user.click(failures.getByText('Stack'));
  expect(failures.getByLabelText('Stack')).toHaveTextContent('/releases/mf-a/1.1.0/page.js:1:2345');
  expect(screen.getByText('It broke for').parentElement).toHaveTextContent('It broke for4');
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    environment: 'production',
    slice: 'mf-a',
    version: '1.1.0',
  });
  expect(commands()).toContain('npm run release -- trace --slice mf-a --version 1.1.0 --failure a --env production');
});

test('a failure with circumstances has the commands that reproduce it, also of a newer API', async () => {
  const [failure] = release.failures;
  stub({ failures: failure ? [{ ...failure, context: { unknown: true } }] : [] });
  open('1.1.0');
  await screen.findByText('Open what this visitor ran');
  for (const command of ['reproduce', 'bisect'])
    expect(commands()).toContain(`npm run release -- ${command} mf-a/1.1.0/a --env production`);
});

test.each([
  [
    '1.1.0',
    ['promote mf-a 1.1.0 --traffic 25', 'promote mf-a 1.1.0 --env', 'rollback mf-a --env', 'recall mf-a 1.1.0'],
  ],
  ['1.0.0', ['rollback mf-a --env', 'recall mf-a 1.0.0']],
  ['0.9.0', ['promote mf-a 0.9.0 --env']],
  ['3.0.0', ['promote mf-a 3.0.0 --env']],
])('%s has the commands for its share', async (version, expected) => {
  stub({ failures: [] });
  open(version);
  expect(await screen.findByText('Nothing broke')).toBeVisible();
  await waitFor(() =>
    expect(commands()).toEqual(expected.map((text) => expect.stringContaining(`npm run release -- ${text}`))),
  );
});

test.each([
  '/operate/mf-a/1.1.0?environment=production%3Bid',
  '/operate/mf-a/1.1.0?environment=production%0Aid',
  '/operate/mf-a/1.1.0?environment=production%20--unverified',
  '/operate/mf-a/1.1.0%24(id)?environment=production',
  '/operate/mf-a%60id%60/1.1.0?environment=production',
])('no command has words of a link that a shell would read as more than a name: %s', async (path) => {
  stub();
  renderRoutes(routes, { path, user: admin });
  expect(await screen.findByText('total is undefined')).toBeVisible();
  for (const { textContent } of screen.queryAllByText(/^npm run release/))
    expect(textContent).toMatch(/^npm run release -- rollback mf-a --env production --why "…"$/);
});

const recall = { at: '2026-11-20T10:00:00.000Z', by: 'watch', why: 'it breaks' };

test.each([
  ['that visitors do not get any more', { share: 'recalled', traffic: 0 }, true, ['promote mf-a 1.1.0 --again']],
  ['that left the composition', undefined, true, ['promote mf-a 1.1.0 --again']],
  [
    'that is a canary again',
    { share: 'canary', traffic: 5 },
    false,
    ['promote mf-a 1.1.0 --traffic 25 --again', 'promote mf-a 1.1.0 --again', 'rollback', 'recall'],
  ],
] as const)('a recalled release %s is promoted with --again', async (_what, change, isShown, expected) => {
  const slices = [{ slice: 'mf-a', title: 'A', owner: 'team', releases: change ? [aRelease('1.1.0', change)] : [] }];
  stubApi.get('/operate/environments', { data: { environments: [anEnvironment({ slices })] } });
  stub({ failures: [], recall });
  open('1.1.0');
  expect(await screen.findByText('Nothing broke')).toBeVisible();
  await waitFor(() =>
    expect(commands()).toEqual(expected.map((text) => expect.stringContaining(`npm run release -- ${text}`))),
  );
  expect(screen.queryAllByText('it breaks')).toHaveLength(isShown ? 1 : 0);
});

test('a canary is shown beside the live release', async () => {
  const live = health('1.0.0', { visitors: 700, broke: { visitors: 700, bad: 7 }, slow: none });
  const sentence = 'cannot decide yet: needs about 80 more visitors of the canary';
  const canary = health('1.1.0');
  const outcomes = [{ name: 'ordered', canary: { visitors: 40, reached: 10 }, live: { visitors: 700, reached: 210 } }];
  stub({ trial: { since: new Date().toISOString(), canary, live, outcomes, verdict: 'undecided', sentence } });
  open('1.1.0');
  const table = within(await screen.findByRole('table', { name: 'The canary beside the live release' }));
  expect(table.getByRole('row', { name: /^It broke/ })).toHaveTextContent('It broke4 of 40 (10.0 %)7 of 700 (1.0 %)');
  expect(screen.getByText(/visitors got it since/)).toHaveTextContent('since just now, 700 the live');
  expect(screen.getByText('Not decided yet')).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(table.getByRole('row', { name: /^Its calls were slow/ })).toHaveTextContent('none yetnone yet');
  expect(table.getByRole('row', { name: /: ordered/ })).toHaveTextContent('10 of 40 (25.0 %)210 of 700 (30.0 %)');
});

test('health that does not load offers Retry; the commands stay', async () => {
  stubApi.get('/operate/release', () => stubApi.noAnswer());
  const { user } = open('1.1.0');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading the Release');
  expect(commands()).toHaveLength(4);
  stub();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('total is undefined')).toBeVisible();
});
