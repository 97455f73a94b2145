import type { OfficeBooking } from '@nearhand/contracts';
import { screen, stubApi, waitFor } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const booking: OfficeBooking = {
  _id: '00000000-0000-4000-8000-000000000900',
  service: 'Window cleaning',
  customer: 'Carla Customer',
  provider: 'Pat Provider',
  date: '2026-11-20T00:00:00.000Z',
  timeSlot: '9:00 AM - 11:00 AM',
  status: 'confirmed',
  paymentStatus: 'paid',
  amount: 45,
  createdAt: '2026-11-10T12:00:00.000Z',
};

test('bookings are searched by the address, and each has a link', async () => {
  const calls = stubApi.get('/office/bookings', { data: [booking] });
  const { user, location } = openOffice('/office/bookings?search=car&from=2026-11-01');
  const row = await screen.findByRole('listitem');
  for (const text of ['Confirmed', '$45.00', 'Nov 20, 2026 · 9:00 AM - 11:00 AM', 'Carla Customer with Pat Provider'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Window cleaning' })).toHaveAttribute(
    'href',
    '/user/my-bookings/00000000-0000-4000-8000-000000000900',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled');
  expect(location()).toBe('/office/bookings?search=car&from=2026-11-01&status=cancelled');
  await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('cancelled'));
  expect(calls.at(-1)?.query.get('from')).toBe('2026-11-01');
});

test('a day of the address that does not exist counts as absent', async () => {
  const calls = stubApi.get('/office/bookings', { data: [booking] });
  openOffice('/office/bookings?from=0202-11-01&to=2026-02-31');
  expect(await screen.findByRole('listitem')).toBeVisible();
  expect(calls.map(({ query }) => [query.has('from'), query.has('to')])).toEqual([[false, false]]);
});
