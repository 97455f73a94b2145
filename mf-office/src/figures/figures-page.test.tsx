import { categories, type OfficeFigures } from '@nearhand/contracts';
import { screen, stubApi, waitFor, within } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const none = {
  ...{ views: 0, requested: 0, paid: 0, accepted: 0, completed: 0, revenue: 0, fees: 0, refunds: 0 },
  ...{ disputesOpened: 0, disputesLost: 0 },
};
const figures: OfficeFigures = {
  weeks: [
    { week: '2026-10-26', ...none },
    { week: '2026-11-02', ...none, views: 1000, requested: 40, paid: 30, accepted: 35, revenue: 1250.5, fees: -2 },
  ],
  categories: categories.map((category) => ({ category, ...none })),
  total: { ...none, views: 1000, requested: 40, paid: 30, accepted: 35, revenue: 1250.5, fees: -2 },
  before: { ...none, requested: 50, revenue: 1250.51 },
};
const answer = { data: figures };

test('cards, charts and tables show the figures of the asked period', async () => {
  const calls = stubApi.get('/office/figures', answer);
  openOffice('/office?from=2026-10-26&to=2026-11-08');
  expect(
    await screen.findByRole('img', { name: '1,000 views, 40 requests (4% of the views), 30 of them paid (75%)' }),
  ).toBeVisible();
  for (const change of ['-20%', '0%']) expect(screen.getByText(change)).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Money by week: Revenue $1,250.50, Fees -$2.00, Refunds $0.00' }),
  ).toBeVisible();
  const money = within(screen.getByRole('table', { name: 'Money by week' }));
  expect(money.getByRole('row', { name: 'Nov 2 $1,250.50 -$2.00 $0.00' })).toBeVisible();
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ from: '2026-10-26', to: '2026-11-08' });
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/office\/figures\.csv\?from=2026-10-26&to=2026-11-08$/),
  );
});

test('the address has the period, the category and the parts', async () => {
  const calls = stubApi.get('/office/figures', answer);
  const { user, location } = openOffice('/office');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Pets');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 4 weeks');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show by' }), 'Category');
  expect(location()).toBe('/office?category=Pets&weeks=4&by=category');
  expect(await screen.findByRole('table', { name: 'Bookings by category' })).toBeVisible();
  await waitFor(() => expect(calls.at(-1)?.query.get('category')).toBe('Pets'));
});

test.each([
  ['2026-11-08', '2026-11-01', 'Please select a day that is not before the first one'],
  ['2026-11-08', '2026-11-31', 'Please select both days'],
])('%s to %s is no period, which is explained', async (from, to, problem) => {
  const calls = stubApi.get('/office/figures', answer);
  openOffice(`/office?from=${from}&to=${to}`);
  expect(await screen.findByLabelText('To')).toHaveAccessibleDescription(problem);
  expect(screen.getByLabelText('From')).toHaveValue(from);
  expect(screen.queryByText('Revenue')).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});
