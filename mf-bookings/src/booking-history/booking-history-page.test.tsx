import type { Booking, Role } from '@nearhand/contracts';
import { aBooking, aUser, bookingPages, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const service = aBooking().service;
const completed = aBooking({ _id: 'b3', status: 'completed', paymentStatus: 'paid' });
const cancelled = aBooking({ _id: 'b4', status: 'cancelled', service: { ...service, name: 'Haircut' } });
const open = (bookings: Booking[] = [aBooking(), completed, cancelled], role: Role = 'customer') => {
  stubApi.get(role === 'customer' ? '/bookings/me' : '/bookings', bookingPages(...bookings));
  const ids = { customer: completed.customer._id, provider: completed.provider._id, admin: 'a1' };
  return renderRoutes(routes, { path: '/user/history', user: aUser({ _id: ids[role], role }) });
};
const links = async (name: string) =>
  within(await screen.findByRole('article', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('shows completed and cancelled bookings, to review and to book again', async () => {
  const { user, location } = open();
  expect(await screen.findByRole('tab', { name: 'Completed (1)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  const to = (name: string, id: string) => [
    [name, `/user/my-bookings/${id}`],
    ['View Details', `/user/my-bookings/${id}`],
  ];
  const again = (id: string) => [
    'Book Again',
    `/marketplace/book/${service._id}?option=${completed.serviceOptionId}&again=${id}`,
  ];
  expect(await links('Deep house cleaning')).toEqual([
    ...to('Deep house cleaning', 'b3'),
    again('b3'),
    ['Leave Review', `/marketplace/service/${service._id}?review=1`],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Cancelled (1)' }));
  expect(await links('Haircut')).toEqual([...to('Haircut', 'b4'), again('b4')]);
  expect(location()).toBe('/user/history?tab=cancelled');
});

test.each([
  ['customer', true, ['View Details', 'Book Again']],
  ['provider', false, ['View Details']],
  ['admin', false, ['View Details']],
] as const)('a %s who reviewed (%p) gets %p', async (role, reviewed, names) => {
  open([{ ...completed, reviewed }], role);
  expect((await links('Deep house cleaning')).map(([name]) => name)).toEqual(['Deep house cleaning', ...names]);
});

test('empty tabs say what they are for', async () => {
  const { user } = open([aBooking()]);
  expect(await screen.findByText('No completed bookings')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Cancelled (0)' }));
  expect(await screen.findByText('No cancelled bookings')).toBeVisible();
});
