import { renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { admin, anEnvironment, aRelease } from '../site/releases.fixture.ts';

const open = () => renderRoutes(routes, { path: '/operate', user: admin });
const stub = (...environments: ReturnType<typeof anEnvironment>[]) =>
  stubApi.get('/operate/environments', { data: { environments } });

test('shows per environment its revision, shell, last change, and each release with share and health', async () => {
  stub(
    anEnvironment(),
    anEnvironment({ environment: 'staging', revision: 40, state: 'unknown', fault: 'No known key.' }),
  );
  open();
  const production = within(await screen.findByRole('region', { name: 'production' }));
  expect(production.getByText('Verified')).toBeVisible();
  expect(production.getByRole('link', { name: '12, with its history' })).toHaveAttribute(
    'href',
    '/operate/history?environment=production',
  );
  expect(production.getByText('1.0.0-shell (platform 1.2.0)')).toBeVisible();
  expect(production.getByText('promote mf-a 1.1.0 --traffic 5')).toBeVisible();
  const table = within(production.getByRole('table', { name: 'Slices in production' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Bookings.*mf-a · team-bookings.*1\.0\.0.*Live, 95 %.*200 sound/),
    expect.stringMatching(/^1\.1\.0.*Canary, 5 %.*4 of 40 broke/),
    expect.stringMatching(/^0\.9\.0.*Fallback.*No visitors/),
    expect.stringMatching(/Billing.*2\.0\.0.*Live.*No visitors/),
  ]);
  expect(table.getByRole('link', { name: '1.1.0' })).toHaveAttribute(
    'href',
    '/operate/mf-a/1.1.0?environment=production',
  );
  const staging = within(screen.getByRole('region', { name: 'staging' }));
  expect(staging.getByText('Not verified')).toBeVisible();
  expect(staging.getByText('No known key.')).toBeVisible();
});

const named = Array.from({ length: 62 }, (_none, index) => `mf-${index} 1.2.${index}`);

test('a change of many releases shows the first, and all on demand', async () => {
  const note = {
    at: '2026-11-20T10:00:00.000Z',
    by: 'Ada',
    why: named.join(', '),
    command: `promote ${named.join(' ')}`,
  };
  stub(anEnvironment({ note }));
  const { user } = open();
  expect(await screen.findByText('promote mf-0 1.2.0 and 61 more')).toBeVisible();
  expect(screen.getByText('mf-0 1.2.0 and 61 more')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all of the command' }));
  expect(screen.getByText(note.command)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all of the reason' }));
  expect(screen.getByText(note.why)).toBeVisible();
});

test('a recalled release shows by whom and why, and what runs in its place; a slice without another release is not available', async () => {
  const recall = { at: '2026-11-20T10:00:00.000Z', by: 'watch', why: 'it breaks' };
  const gone = { share: 'recalled', traffic: 0, recall } as const;
  const releases = [aRelease('1.0.0', { inPlaceOf: ['1.1.0'] }), aRelease('1.1.0', gone)];
  const lost = [aRelease('2.0.0', { ...gone, recall: { at: '', by: '', why: '' } })];
  const slice = (name: string, its: typeof releases) => ({ slice: name, title: name, owner: 'team', releases: its });
  stub(anEnvironment({ slices: [slice('mf-c', [aRelease('1.0.0')]), slice('mf-a', releases), slice('mf-b', lost)] }));
  open();
  const rows = within(await screen.findByRole('table', { name: 'Slices in production' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^mf-amf-a · team1\.0\.0Live.?In place of 1\.1\.0/),
    expect.stringMatching(/^1\.1\.0Recalled.?Recalled by watch, .*: it breaks/),
    expect.stringMatching(/^mf-b.*Not available.*2\.0\.0Recalled.*lost or was changed/),
    expect.stringMatching(/^mf-c.*1\.0\.0Live/),
  ]);
});

test('a composition that cannot be trusted is announced', async () => {
  stub(anEnvironment({ state: 'faulty', fault: 'It was changed after it was signed.' }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('It was changed after it was signed.');
  expect(screen.getByText('Not to be trusted')).toBeVisible();
});

test('Copy copies the whole command', async () => {
  stub(anEnvironment());
  const { user } = open();
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await user.click(await screen.findByRole('button', { name: 'Copy: Check all files, signatures and revisions' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Command copied');
  expect(copied).toEqual(['npm run release -- verify --env production']);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy: Check all files, signatures and revisions' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('npm run release -- verify --env production');
});

test('of many slices those that need attention come first, and search finds one by name or owner', async () => {
  const many = Array.from({ length: 20 }, (_none, index) => ({
    slice: `mf-s${index}`,
    title: `Slice ${index}`,
    owner: index === 7 ? 'team-seven' : 'team',
    releases: [aRelease('1.0.0', index === 9 ? { visitors: 9, failed: 1 } : {})],
  }));
  stub(anEnvironment({ slices: many }));
  const { user } = open();
  expect(await screen.findAllByRole('row')).toHaveLength(13);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Slice 9');
  await user.click(screen.getByRole('button', { name: 'Show all 20 slices' }));
  expect(screen.getAllByRole('row')).toHaveLength(21);
  await user.type(await screen.findByRole('searchbox', { name: 'Find one of 20 slices' }), 'SEVEN');
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('No slice has this in its name or owner.')).toBeVisible();
});

test('a missing setting is named, and an empty store has an explanation', async () => {
  stubApi.get('/operate/environments', { data: { environments: [], missingSetting: 'RELEASE_STORE' } });
  const { unmount } = open();
  expect(await screen.findByText(/^Set RELEASE_STORE of the API/)).toBeVisible();
  unmount();
  stub();
  open();
  expect(await screen.findByText('Nothing runs yet')).toBeVisible();
});

test('Retry loads a page that did not load', async () => {
  stubApi.get('/operate/environments', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Releases');
  stub(anEnvironment());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'production' })).toBeVisible();
});
