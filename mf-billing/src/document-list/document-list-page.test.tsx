import type { DocumentSummary } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
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
const rows = () => screen.findAllByRole('article');
const months = async () => (await screen.findAllByRole('region')).map(({ textContent }) => textContent);

test('shows number, date, subject and amount of each document, with links to its page and PDF', async () => {
  stubApi.get('/documents', { data: [statement, receipt(1)], total: 2 });
  const { user, location } = open();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/October 2026.*Monthly statement S-000001.*-\$30\.50/);
  // On the clock of the marketplace.
  expect(second).toHaveTextContent(/Card payment for Lawn.*Receipt R-000001 · Nov 19, 2026.*\$45\.00/);
  expect(screen.getByRole('link', { name: 'PDF of R-000001' })).toHaveAttribute('href', '/api/documents/1/pdf');
  stubApi.get('/documents/:id', () => stubApi.refusal(404, 'resource/not-found', 'The document was not found.'));
  await user.click(screen.getByRole('link', { name: 'Card payment for Lawn' }));
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

test('the receipts of one booking, and from there all', async () => {
  const calls = stubApi.get('/documents', { data: [receipt(1)] });
  const { user, location } = open('/user/documents?booking=b1');
  await rows();
  expect(calls.map(({ query }) => query.get('booking'))).toContain('b1');
  const filter = screen.getByRole('combobox', { name: 'Shown documents' });
  expect(filter).toHaveDisplayValue('Receipts of one booking');
  await user.selectOptions(filter, 'Receipts and statements');
  await waitFor(() => expect(location()).toBe('/user/documents'));
  await waitFor(() => expect(calls.at(-1)?.query.get('booking')).toBeNull());
});

test('a long list loads page after page, the first new row takes the focus, and a month sums its rows', async () => {
  const october = { kind: 'deposit', amount: 50, occurredAt: '2026-11-01T02:00:00.000Z' } as const;
  stubApi.pages('/documents', [receipt(1)], [receipt(2, { amount: -0.1 }), receipt(3, october)], { total: 3 });
  const { user } = open();
  await rows();
  expect(screen.getByText('Showing 1 of 3')).toBeVisible();
  // More of the month may follow.
  expect(await months()).toEqual([expect.stringMatching(/^November 2026Card/)]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 3 of 3')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Card payment for Lawn' })[1]).toHaveFocus());
  expect(await months()).toEqual([
    expect.stringMatching(/^November 2026Paid \$44\.90Card/),
    expect.stringMatching(/^October 2026Added \$50\.00Card/),
  ]);
});

test('without documents the page says for which payments they come and when, and a payment brings one', async () => {
  stubApi.get('/documents', { data: [], total: 0 });
  open();
  expect(await screen.findByText('No receipts yet')).toBeVisible();
  expect(
    screen.getByText(/^A paid booking, added money and bought credits have .* or once the held card is charged/),
  ).toBeVisible();
  stubApi.get('/documents', { data: [receipt(1)], total: 1 });
  events.emit('wallet.changed', {});
  expect(await rows()).toHaveLength(1);
});
