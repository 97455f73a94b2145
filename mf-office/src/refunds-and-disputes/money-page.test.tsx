import type { OfficeDispute, OfficeRefund } from '@nearhand/contracts';
import { screen, stubApi } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const bookingId = '00000000-0000-4000-8000-000000000900';
const refund: OfficeRefund = {
  _id: '00000000-0000-4000-8000-000000000901',
  bookingId,
  service: 'Window cleaning',
  customer: 'Carla Customer',
  amount: 45,
  to: 'refused',
  reason: 'cancelled',
  createdAt: '2026-11-10T12:00:00.000Z',
};
const dispute: OfficeDispute = {
  _id: 'dp_1',
  of: 'booking',
  bookingId,
  customer: 'Dora Disputer',
  amount: 60,
  status: 'needs_response',
  reason: 'product_not_received',
  evidenceDueAt: '2026-12-01T12:00:00.000Z',
  createdAt: '2026-11-11T12:00:00.000Z',
};

test('refunds and disputes say their state and open their booking', async () => {
  const calls = stubApi.get('/office/refunds', { data: [refund] });
  stubApi.get('/office/disputes', { data: [dispute] });
  const { user, location } = openOffice('/office/money');
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('Booking cancelled · the card did not take it, so it went to the wallet');
  expect(row).toHaveTextContent('Card refused$45.00');
  await user.click(screen.getByRole('tab', { name: 'Disputes' }));
  expect(await screen.findByRole('link', { name: 'Dora Disputer' })).toHaveAttribute(
    'href',
    `/user/my-bookings/${bookingId}`,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Needs response$60.00');
  expect(screen.getByRole('listitem')).toHaveTextContent('A booking · Product not received');
  expect(location()).toBe('/office/money?show=disputes');
  await user.click(screen.getByRole('tab', { name: 'Waiting refunds' }));
  await screen.findByRole('listitem');
  expect(calls.at(-1)?.query.get('state')).toBe('waiting');
});
