import type { PersonRow } from '@nearhand/contracts';
import { screen, stubApi, waitFor } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const aPerson = (change: Partial<PersonRow> = {}): PersonRow => ({
  _id: '00000000-0000-4000-8000-000000000700',
  name: 'Carla Customer',
  email: 'carla@example.test',
  avatar: '',
  role: 'customer',
  state: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  ...change,
});

test('the address has the search, and each person has a link', async () => {
  const calls = stubApi.get('/office/people', { data: [aPerson({ state: 'suspended' })] });
  const { user, location } = openOffice('/office/people?search=car');
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('Carla Customercarla@example.testCustomer since Oct 1, 2026Suspended');
  expect(screen.getByRole('link', { name: 'Carla Customer' })).toHaveAttribute(
    'href',
    '/office/people/00000000-0000-4000-8000-000000000700',
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'la');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Suspended');
  expect(location()).toBe('/office/people?search=carla&state=suspended');
  await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('suspended'));
  expect(calls.at(-1)?.query.get('search')).toBe('carla');
  expect(calls[0]?.query.get('search')).toBe('car');
  await user.click(screen.getByRole('link', { name: 'People' }));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('the first row of a later page takes the focus once, and not from the search when it comes again', async () => {
  const later = aPerson({ _id: '00000000-0000-4000-8000-000000000701', name: 'Dora Later' });
  stubApi.get('/office/people', ({ query }) => {
    if (query.has('search')) return { data: [] };
    return query.has('cursor') ? { data: [later] } : { data: [aPerson()], next: 'second' };
  });
  const { user } = openOffice('/office/people');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Dora Later' })).toHaveFocus());
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'x');
  expect(await screen.findByText('No people found')).toBeVisible();
  await user.clear(field);
  expect(await screen.findByRole('link', { name: 'Dora Later' })).toBeVisible();
  expect(field).toHaveFocus();
});
