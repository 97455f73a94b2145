import type { DocumentSummary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const receipt = (number: number, change: Partial<DocumentSummary> = {}): DocumentSummary => ({
  _id: String(number),
  number: `R-00000${number}`,
  kind: 'payment',
  description: 'Card payment for Lawn',
  amount: 45,
  occurredAt: '2026-11-20T02:00:00.000Z',
  timeZone: 'America/New_York',
  ...change,
});
const statement = receipt(9, { number: 'S-000001', kind: 'statement', description: 'October 2026', amount: -30.5 });

const open = (path = '/user/documents') => renderRoutes(routes, { path, user: aUser({ role: 'provider' }) });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Receipts and statements' }))
    .getAllByRole('row')
    .slice(1);

test('shows number, date, subject and amount of each document, with links to its page and PDF', async () => {
  stubApi.get('/documents', { data: [statement, receipt(1)], total: 2 });
  const { user, location } = open();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/Monthly statement.*October 2026.*S-000001.*-\$30\.50/);
  // On the clock of the marketplace.
  expect(second).toHaveTextContent(/Nov 19, 2026.*Receipt.*Card payment for Lawn.*R-000001.*\$45\.00/);
  expect(screen.getByRole('link', { name: 'PDF of R-000001' })).toHaveAttribute('href', '/api/documents/1/pdf');
  stubApi.get('/documents/:id', () => stubApi.refusal(404, 'resource/not-found', 'The document was not found.'));
  await user.click(screen.getByRole('link', { name: 'View R-000001' }));
  expect(location()).toBe('/user/documents/1');
});

test('the address stores the filter', async () => {
  const calls = stubApi.get('/documents', ({ query }) => ({
    data: query.get('series') === 'statements' ? [] : [receipt(1)],
  }));
  const { user, location } = open();
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shown documents' }), 'Statements');
  expect(await screen.findByText('No statements yet')).toBeVisible();
  expect(location()).toBe('/user/documents?series=statements');
  expect(calls.at(-1)?.query.get('series')).toBe('statements');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await rows()).toHaveLength(1);
  expect(location()).toBe('/user/documents');
});

test('a long list loads page after page, and the focus goes to the first new row', async () => {
  stubApi.get('/documents', ({ query }) =>
    query.get('cursor') === 'second'
      ? { data: [receipt(2)], total: 2 }
      : { data: [receipt(1)], next: 'second', total: 2 },
  );
  const { user } = open();
  await rows();
  expect(screen.getByText('Showing 1 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('row', { name: /R-000002/ })).toHaveFocus());
});

test('without documents the page says when they come, and a payment brings one', async () => {
  stubApi.get('/documents', { data: [], total: 0 });
  open();
  expect(await screen.findByText('No receipts yet')).toBeVisible();
  stubApi.get('/documents', { data: [receipt(1)], total: 1 });
  events.emit('wallet.changed', {});
  expect(await rows()).toHaveLength(1);
});

test('a list that does not load offers Retry', async () => {
  stubApi.get('/documents', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Receipts');
  stubApi.get('/documents', { data: [receipt(1)], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});
