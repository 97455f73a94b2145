import { renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { admin, anEnvironment, aRevision } from '../site/releases.fixture.ts';

const open = (search = '') => renderRoutes(routes, { path: `/operate/history${search}`, user: admin });
const rows = async () => within(await screen.findByRole('list', { name: 'Revisions' })).getAllByRole('checkbox');

beforeEach(() => {
  const environments = [anEnvironment(), anEnvironment({ environment: 'staging' })];
  stubApi.get('/operate/environments', { data: { environments } });
});

test('shows who changed what, when and why; a revision that cannot be trusted says so', async () => {
  const fault = 'It was changed after it was signed.';
  const data = [aRevision(3), aRevision(2, { state: 'faulty', fault }), aRevision(1, { state: 'unknown' })];
  stubApi.get('/operate/revisions', { data, total: 3 });
  open();
  expect(await rows()).toHaveLength(3);
  expect(screen.getByRole('checkbox', { name: '3 promote mf-a 1.0.3' })).toBeVisible();
  expect(screen.getByText('reason 3')).toBeVisible();
  expect(screen.getByText('+ mf-a 1.0.3: live')).toBeVisible();
  expect(screen.getByText('Not to be trusted')).toBeVisible();
  expect(screen.getByText(fault)).toBeVisible();
  expect(screen.getByText('Not verified')).toBeVisible();
});

test('two ticked revisions are compared and stored in the address; a third replaces the first', async () => {
  stubApi.get('/operate/revisions', { data: [aRevision(3), aRevision(2), aRevision(1)], total: 3 });
  const calls = stubApi.get('/operate/diff', ({ query }) => ({
    data: { from: 1, to: 3, state: 'intact', changes: query.get('from') === '2' ? [] : ['~ mf-b: changed'] },
  }));
  const { user, location } = open();
  const [third, second, first] = await rows();
  if (!first || !second || !third) throw new Error('There are three revisions.');
  await user.click(third);
  expect(screen.queryByRole('region', { name: /From revision/ })).not.toBeInTheDocument();
  await user.click(first);
  const difference = within(await screen.findByRole('region', { name: 'From revision 1 to 3' }));
  expect(await difference.findByText('~ mf-b: changed')).toBeVisible();
  expect(difference.getByText('npm run release -- diff 1 3 --env production')).toBeVisible();
  expect(location()).toBe('/operate/history?environment=production&compare=3%2C1');
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ environment: 'production', from: '1', to: '3' });
  await user.click(second);
  expect(await screen.findByRole('region', { name: 'From revision 1 to 2' })).toBeVisible();
  await user.click(first);
  await user.click(third);
  expect(await screen.findByText('Both revisions run the same.')).toBeVisible();
});

test('environment and slice are chosen, and the address stores them', async () => {
  const calls = stubApi.get('/operate/revisions', ({ query }) => ({
    data: query.get('slice') ? [] : [aRevision(1)],
    total: 0,
  }));
  const { user, location } = open('?environment=staging');
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Changes of' }), 'mf-b');
  expect(await screen.findByText('No revision changed mf-b yet')).toBeVisible();
  expect(location()).toBe('/operate/history?environment=staging&slice=mf-b');
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ environment: 'staging', slice: 'mf-b' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Environment' }), 'production');
  await rows();
  expect(location()).toBe('/operate/history?environment=production');
});

test('a long history loads page after page, and the focus goes to the first new one', async () => {
  stubApi.pages('/operate/revisions', [aRevision(2)], [aRevision(1)], { total: 2 });
  const { user } = open();
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^1 / })).toHaveFocus());
});

test('many changes of one revision are shown on request', async () => {
  const changes = Array.from({ length: 40 }, (_none, index) => `+ mf-s${index} 1.0.0: live`);
  stubApi.get('/operate/revisions', { data: [aRevision(1, { changes })], total: 1 });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show 34 more changes' }));
  expect(screen.getByText('+ mf-s39 1.0.0: live')).toBeVisible();
});

test('no command has an environment of a link that is no name', async () => {
  stubApi.get('/operate/revisions', () => stubApi.refusal(404, 'operate/environment-not-found', 'Not found.'));
  open('?environment=production%3Bid&compare=1,2');
  expect(await screen.findByText('Error Loading Revisions')).toBeVisible();
  expect(screen.queryByText(/^npm run release/)).not.toBeInTheDocument();
});

test('a list that does not load offers Retry and the command that makes the index anew', async () => {
  stubApi.get('/operate/revisions', () => stubApi.refusal(409, 'operate/index-outdated', 'The index lacks 60.'));
  const { user } = open();
  expect(await screen.findByText('npm run release -- history --rebuild --env production')).toBeVisible();
  stubApi.get('/operate/revisions', { data: [aRevision(1)], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});
